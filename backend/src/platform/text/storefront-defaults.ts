import type { Storefront } from '@wayfold/contracts/storefront';
import { OPERATOR } from './operator.js';

/** Defaults: partners that do not exist, on unowned domains. */
export const STOREFRONT_DEFAULTS: Storefront = {
  donationShare: { basisPoints: 100, name: 'Canopy Ledger', url: 'https://canopy-ledger.example/' },
  insurance: {
    us: { name: 'Harborline Travel Insurance', url: 'https://harborline.example/us' },
    otherCountries: { name: 'Almena Assistance', url: 'https://almena.example/' },
  },
  flights: { name: 'Tailwind Fares', url: 'https://tailwind-fares.example/' },
  hasCommission: false,
  mapsKey: null,
  contact: { email: OPERATOR.email, phone: '+51 1 555 0142' },
};
