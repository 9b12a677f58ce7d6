#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz, which runs this in the container of the Dockerfile and takes what is in $OUT.

# Sets SWIFT6_2FLAGS for the sanitizer in $SANITIZER, and copies the symbolizer to $OUT.
. precompile_swift
read -r -a flags <<< "$SWIFT6_2FLAGS"
# Those flags ask for two sanitizers one by one, of which the compiler obeys the last.
[ "$SANITIZER" = coverage ] || flags+=(-Xswiftc "-sanitize=fuzzer,$SANITIZER")

cd Tests/Fuzzing
swift build -c release "${flags[@]}"
# A name with a dot is not taken for a target.
cp .build/release/fuzz "$OUT/lift.bin"

# The same as in Tests/Fuzzing/run.
longest() {
    case $1 in
        parse) echo 128 ;;
        plist) echo 512 ;;
        plist-objects) echo 384 ;;
        *) echo 256 ;;
    esac
}

seeds() {
    case $1 in
        parse | round-trip | grammar) echo json ;;
        jsonc) echo json5 ;;
        *-xml) echo plist-xml ;;
        reports) echo lifting ;;
        *) echo "$1" ;;
    esac
}

dictionary() {
    case $1 in
        mutation) ;;
        jsonc | json5 | partial | edits | redaction) echo json5.dict ;;
        *-xml) echo xml.dict ;;
        plist*) echo plist.dict ;;
        *) echo json.dict ;;
    esac
}

cp Dictionaries/*.dict "$OUT/"
# Without the targets that search for disagreements with Foundation: what they find may be Foundation's mistake.
for target in $(./run --list | grep -v '^foundation'); do
    # The program needs the name of its target, so a script starts it, as for Python and Java. OSS-Fuzz can't report the
    # coverage of a script.
    cat > "$OUT/$target" << END
#!/bin/bash
# LLVMFuzzerTestOneInput for fuzzer detection.
exec "\$(dirname "\$0")/lift.bin" --target=$target "\$@"
END
    chmod +x "$OUT/$target"

    {
        echo '[libfuzzer]'
        echo "max_len = $(longest "$target")"
        dictionary=$(dictionary "$target")
        [ -z "$dictionary" ] || echo "dict = $dictionary"
        # Foundation loses memory when it refuses a property list. `Tests/Fuzzing/run --address` looks for leaks of Lift.
        printf '\n[asan]\ndetect_leaks = 0\n'
    } > "$OUT/$target.options"

    corpus=$(mktemp -d)
    number=0
    while read -r line; do
        number=$((number + 1))
        base64 -d <<< "$line" > "$corpus/$number"
    done < "Corpus/$(seeds "$target").base64"
    zip -q -j "$OUT/${target}_seed_corpus.zip" "$corpus"/*
    rm -r "$corpus"
done
