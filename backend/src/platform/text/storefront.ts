import type { Storefront } from '@wayfold/contracts/storefront';
import { OPERATOR } from './operator.js';

/** What an installation that says nothing else has: partners that do not exist, on domains that are nobody's. */
export const STOREFRONT_DEFAULTS: Storefront = {
  donationShare: { basisPoints: 100, name: 'Canopy Ledger', url: 'https://canopy-ledger.example/' },
  insurance: {
    us: { name: 'Harborline Travel Insurance', url: 'https://harborline.example/us' },
    elsewhere: { name: 'Almena Assistance', url: 'https://almena.example/' },
  },
  flights: { name: 'Tailwind Fares', url: 'https://tailwind-fares.example/' },
  commission: false,
  mapsKey: null,
  contact: { email: OPERATOR.email, phone: '+51 1 555 0142' },
};
