// What the tests of all products share.
@_exported import LiftTestSupport
