Pod::Spec.new do |s|
  s.name          = 'Lift'
  s.version       = '3.0.0'
  s.summary       = 'Lifts typed values out of JSON and other keyed data, and says where it cannot.'
  s.description   = <<-DESC
    A value-semantic Jar holds heterogeneous data and a typed bag of context. The postfix operator ^ lifts
    values into any type that says how, and throws an error that carries the key path.
  DESC
  s.homepage      = 'https://github.com/lift-swift/Lift'
  s.license       = { :type => 'MIT', :file => 'LICENSE' }
  s.author        = 'The Lift authors'
  s.source        = { :git => 'https://github.com/lift-swift/Lift.git', :tag => s.version.to_s }
  # The language mode, which Xcode names so; the compiler is 6.2 or later.
  s.swift_versions = ['6.0']
  s.frameworks    = 'Foundation'
  s.resource_bundles = { 'Lift' => ['Sources/Lift/PrivacyInfo.xcprivacy'] }
  # Declarations that the products share have package access.
  s.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '$(inherited) -package-name lift' }

  # The products of Package.swift, all in one module.
  s.default_subspecs = 'Lift'
  s.subspec 'Lift' do |product|
    product.source_files = 'Sources/Lift/**/*.swift'
  end
  s.subspec 'LiftSettings' do |product|
    product.source_files = 'Sources/LiftSettings/**/*.swift'
    product.dependency 'Lift/Lift'
  end

  s.subspec 'LiftDocuments' do |product|
    product.source_files = 'Sources/LiftDocuments/**/*.swift'
    product.dependency 'Lift/Lift'
  end

  s.subspec 'LiftLines' do |product|
    product.source_files = 'Sources/LiftLines/**/*.swift'
    product.dependency 'Lift/Lift'
  end

  # The floors of Package.swift.
  s.osx.deployment_target      = '12.0'
  s.ios.deployment_target      = '15.0'
  s.tvos.deployment_target     = '15.0'
  s.watchos.deployment_target  = '8.0'
  s.visionos.deployment_target = '1.0'
end
