export default {
  version: 'Version {{version}}, published on {{day}}',
  contents: 'Contents',
  former: 'This is a former version. It holds for bookings that accepted it.',
  toCurrent: 'Read the version in force',
  versions: 'Other versions',
  onlyVersion: 'There is no other version yet.',
  fingerprint:
    'A booking keeps the version that it accepted with this fingerprint of the Terms & Conditions and Booking Terms in both languages (SHA-256):',
};
