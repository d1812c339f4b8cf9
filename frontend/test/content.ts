import type { LegalText } from '@wayfold/contracts/legal';
import type { Storefront } from '@wayfold/contracts/storefront';

export const newStorefront = (overrides: Partial<Storefront> = {}): Storefront => ({
  donationShare: { basisPoints: 125, name: 'Green Fund', url: 'https://green.example/' },
  insurance: {
    us: { name: 'Home Cover', url: 'https://home.example/' },
    otherCountries: { name: 'World Cover', url: 'https://world.example/' },
  },
  flights: { name: 'Fly', url: 'https://fly.example/' },
  hasCommission: false,
  mapsKey: null,
  contact: { email: 'hola@viajes.example', phone: '+51 1 555 0142' },
  ...overrides,
});

export const newLegalText = (overrides: Partial<LegalText> = {}): LegalText => ({
  document: 'booking-terms',
  version: '2027-02',
  publishedOn: '2027-02-03',
  isCurrent: true,
  title: 'Booking Terms',
  lead: 'How it is paid.',
  hash: 'f00d',
  sections: [
    { id: 'prices', title: 'Prices', blocks: ['In dollars.', { list: ['One', 'Two'] }] },
    {
      id: 'cancelling',
      title: 'If you cancel',
      blocks: [{ table: { caption: 'What we keep', head: ['Days', 'We keep'], rows: [['60', 'A fifth']] } }],
    },
  ],
  versions: [
    { version: '2027-02', publishedOn: '2027-02-03' },
    { version: '2026-11', publishedOn: '2026-11-21' },
  ],
  ...overrides,
});
