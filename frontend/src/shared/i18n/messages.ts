import { isLocale } from './locale.js';

type Messages = Promise<{ default: Record<string, unknown> }>;

/** One file per feature and language, loaded when a page needs it. */
const FILES = {
  common: { en: () => import('../../locales/en/common.js'), es: () => import('../../locales/es/common.js') },
  footer: { en: () => import('../../locales/en/footer.js'), es: () => import('../../locales/es/footer.js') },
  contact: {
    en: () => import('../../locales/en/contact.js'),
    es: () => import('../../locales/es/contact.js'),
  },
  opsEnquiries: {
    en: () => import('../../locales/en/opsEnquiries.js'),
    es: () => import('../../locales/es/opsEnquiries.js'),
  },
  home: { en: () => import('../../locales/en/home.js'), es: () => import('../../locales/es/home.js') },
  destinations: {
    en: () => import('../../locales/en/destinations.js'),
    es: () => import('../../locales/es/destinations.js'),
  },
  shop: { en: () => import('../../locales/en/shop.js'), es: () => import('../../locales/es/shop.js') },
  landing: {
    en: () => import('../../locales/en/landing.js'),
    es: () => import('../../locales/es/landing.js'),
  },
  adventure: {
    en: () => import('../../locales/en/adventure.js'),
    es: () => import('../../locales/es/adventure.js'),
  },
  trip: { en: () => import('../../locales/en/trip.js'), es: () => import('../../locales/es/trip.js') },
  map: { en: () => import('../../locales/en/map.js'), es: () => import('../../locales/es/map.js') },
  picker: { en: () => import('../../locales/en/picker.js'), es: () => import('../../locales/es/picker.js') },
  prices: { en: () => import('../../locales/en/prices.js'), es: () => import('../../locales/es/prices.js') },
  checkout: {
    en: () => import('../../locales/en/checkout.js'),
    es: () => import('../../locales/es/checkout.js'),
  },
  payment: {
    en: () => import('../../locales/en/payment.js'),
    es: () => import('../../locales/es/payment.js'),
  },
  history: {
    en: () => import('../../locales/en/history.js'),
    es: () => import('../../locales/es/history.js'),
  },
  transfer: {
    en: () => import('../../locales/en/transfer.js'),
    es: () => import('../../locales/es/transfer.js'),
  },
  balance: {
    en: () => import('../../locales/en/balance.js'),
    es: () => import('../../locales/es/balance.js'),
  },
  travelers: {
    en: () => import('../../locales/en/travelers.js'),
    es: () => import('../../locales/es/travelers.js'),
  },
  legal: { en: () => import('../../locales/en/legal.js'), es: () => import('../../locales/es/legal.js') },
  donation: {
    en: () => import('../../locales/en/donation.js'),
    es: () => import('../../locales/es/donation.js'),
  },
  credits: {
    en: () => import('../../locales/en/credits.js'),
    es: () => import('../../locales/es/credits.js'),
  },
  countries: {
    en: () => import('../../locales/en/countries.js'),
    es: () => import('../../locales/es/countries.js'),
  },
  thanks: { en: () => import('../../locales/en/thanks.js'), es: () => import('../../locales/es/thanks.js') },
  bank: { en: () => import('../../locales/en/bank.js'), es: () => import('../../locales/es/bank.js') },
  find: { en: () => import('../../locales/en/find.js'), es: () => import('../../locales/es/find.js') },
  saved: { en: () => import('../../locales/en/saved.js'), es: () => import('../../locales/es/saved.js') },
  share: { en: () => import('../../locales/en/share.js'), es: () => import('../../locales/es/share.js') },
  ledger: { en: () => import('../../locales/en/ledger.js'), es: () => import('../../locales/es/ledger.js') },
  staff: { en: () => import('../../locales/en/staff.js'), es: () => import('../../locales/es/staff.js') },
  gift: { en: () => import('../../locales/en/gift.js'), es: () => import('../../locales/es/gift.js') },
  split: { en: () => import('../../locales/en/split.js'), es: () => import('../../locales/es/split.js') },
  opsGifts: {
    en: () => import('../../locales/en/opsGifts.js'),
    es: () => import('../../locales/es/opsGifts.js'),
  },
  opsTasks: {
    en: () => import('../../locales/en/opsTasks.js'),
    es: () => import('../../locales/es/opsTasks.js'),
  },
  opsBookings: {
    en: () => import('../../locales/en/opsBookings.js'),
    es: () => import('../../locales/es/opsBookings.js'),
  },
  opsDesk: {
    en: () => import('../../locales/en/opsDesk.js'),
    es: () => import('../../locales/es/opsDesk.js'),
  },
  dev: { en: () => import('../../locales/en/dev.js'), es: () => import('../../locales/es/dev.js') },
} satisfies Record<string, { en: () => Messages; es: () => Messages }>;

export type Namespace = keyof typeof FILES;

/** What is said only by parts that come later: see shared/delivery/deferred.tsx. */
export const LATER: readonly string[] = ['footer', 'trip', 'picker', 'map'] satisfies Namespace[];

export const isNamespace = (name: string): name is Namespace => name in FILES;

export function messages(locale: string, namespace: string): Messages {
  const load = isNamespace(namespace) && isLocale(locale) && FILES[namespace][locale];
  return load ? load() : Promise.reject(new Error(`No ${namespace} in ${locale}`));
}
