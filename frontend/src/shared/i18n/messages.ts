type Messages = Promise<{ default: Record<string, unknown> }>;

/** One file per feature and language, loaded when a page needs it. */
const FILES = {
  common: { en: () => import('../../locales/en/common.js'), es: () => import('../../locales/es/common.js') },
  trips: { en: () => import('../../locales/en/trips.js'), es: () => import('../../locales/es/trips.js') },
  trip: { en: () => import('../../locales/en/trip.js'), es: () => import('../../locales/es/trip.js') },
  picker: { en: () => import('../../locales/en/picker.js'), es: () => import('../../locales/es/picker.js') },
  checkout: {
    en: () => import('../../locales/en/checkout.js'),
    es: () => import('../../locales/es/checkout.js'),
  },
  travelers: {
    en: () => import('../../locales/en/travelers.js'),
    es: () => import('../../locales/es/travelers.js'),
  },
  thanks: { en: () => import('../../locales/en/thanks.js'), es: () => import('../../locales/es/thanks.js') },
  bank: { en: () => import('../../locales/en/bank.js'), es: () => import('../../locales/es/bank.js') },
  find: { en: () => import('../../locales/en/find.js'), es: () => import('../../locales/es/find.js') },
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

const isNamespace = (name: string): name is Namespace => name in FILES;

export function messages(locale: string, namespace: string): Messages {
  if (!isNamespace(namespace) || (locale !== 'en' && locale !== 'es'))
    return Promise.reject(new Error(`There are no messages "${namespace}" in "${locale}"`));
  return FILES[namespace][locale]();
}
