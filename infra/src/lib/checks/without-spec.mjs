/** Files without their own spec, tested through their users. Entries may only be removed. */
export const WITHOUT_SPEC = new Set(
  Object.entries({
    approvals: 'expire-approvals',
    'banking/files':
      'bank-file-error bank-line csv-columns decode mt940-information mt940-line parse without-cards xml',
    'banking/lines': 'duplicate-lines erase-payers',
    'banking/matching': 'match-automatically',
    'booking/balance': 'attempt-outcome off-session-charger',
    'booking/payments': 'intent-finder retrieved',
    'booking/pricing': 'offer-port',
    'booking/provider-events': 'inbox-event stripe-subject',
    'booking/view': 'gift-cards-view history-facts payment-methods refund-methods',
    'catalogue/file': 'check checks clashes offer-checks schema-faults translations value-at',
    'catalogue/import': 'catalogue-ids write-departures write-places write-trips',
    'catalogue/shop': 'facets place-index sort-orders trip-cards trip-index',
    'catalogue/trips': 'landings',
    documents: 'document-texts',
    'ledger/bank': 'bank-account bank-side',
    'ledger/checks':
      'check-ledger ledger-difference ledger-side record-check verify-bank verify-books verify-gift-cards',
    'ledger/revenue': 'recognize-revenue',
    'staff/accounts': 'audit staff-access staff-caller staff-services',
    'staff/second-factor': 'code-check factor-rules',
    'staff/sign-in': 'open-session staff-cookie',
    visitors: 'country-reply ip-country-service',
  }).flatMap(([folder, names]) => names.split(' ').map((name) => `backend/src/modules/${folder}/${name}.ts`)),
);
