import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      adventure: typeof import('../../locales/en/adventure.js').default;
      balance: typeof import('../../locales/en/balance.js').default;
      bank: typeof import('../../locales/en/bank.js').default;
      checkout: typeof import('../../locales/en/checkout.js').default;
      common: typeof import('../../locales/en/common.js').default;
      confirmation: typeof import('../../locales/en/confirmation.js').default;
      contact: typeof import('../../locales/en/contact.js').default;
      countries: typeof import('../../locales/en/countries.js').default;
      credits: typeof import('../../locales/en/credits.js').default;
      destinations: typeof import('../../locales/en/destinations.js').default;
      dev: typeof import('../../locales/en/dev.js').default;
      donation: typeof import('../../locales/en/donation.js').default;
      find: typeof import('../../locales/en/find.js').default;
      footer: typeof import('../../locales/en/footer.js').default;
      giftCard: typeof import('../../locales/en/giftCard.js').default;
      history: typeof import('../../locales/en/history.js').default;
      home: typeof import('../../locales/en/home.js').default;
      landing: typeof import('../../locales/en/landing.js').default;
      ledger: typeof import('../../locales/en/ledger.js').default;
      legal: typeof import('../../locales/en/legal.js').default;
      map: typeof import('../../locales/en/map.js').default;
      opsBookings: typeof import('../../locales/en/opsBookings.js').default;
      opsActions: typeof import('../../locales/en/opsActions.js').default;
      opsEnquiries: typeof import('../../locales/en/opsEnquiries.js').default;
      opsGiftCards: typeof import('../../locales/en/opsGiftCards.js').default;
      opsTasks: typeof import('../../locales/en/opsTasks.js').default;
      payment: typeof import('../../locales/en/payment.js').default;
      picker: typeof import('../../locales/en/picker.js').default;
      prices: typeof import('../../locales/en/prices.js').default;
      saved: typeof import('../../locales/en/saved.js').default;
      share: typeof import('../../locales/en/share.js').default;
      shop: typeof import('../../locales/en/shop.js').default;
      split: typeof import('../../locales/en/split.js').default;
      staff: typeof import('../../locales/en/staff.js').default;
      transfer: typeof import('../../locales/en/transfer.js').default;
      travelers: typeof import('../../locales/en/travelers.js').default;
      trip: typeof import('../../locales/en/trip.js').default;
    };
  }
}
