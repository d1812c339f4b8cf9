export default {
  version: 'Version {{version}}, published on {{day}}',
  contents: 'Contents',
  formerNotice: 'This is an earlier version. It applies to bookings that accepted it.',
  currentVersionLink: 'Read the current version',
  versions: 'Other versions',
  onlyVersion: 'There is no other version yet.',
  fingerprint:
    'Each booking records the version it accepted with this fingerprint (SHA-256) of the Terms & Conditions and Booking Terms in both languages:',
};
