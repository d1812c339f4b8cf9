import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      balance: typeof import('../../locales/en/balance.js').default;
      checkout: typeof import('../../locales/en/checkout.js').default;
      common: typeof import('../../locales/en/common.js').default;
      confirmation: typeof import('../../locales/en/confirmation.js').default;
      contact: typeof import('../../locales/en/contact.js').default;
      countries: typeof import('../../locales/en/countries.js').default;
      credits: typeof import('../../locales/en/credits.js').default;
      'departure-picker': typeof import('../../locales/en/departure-picker.js').default;
      destinations: typeof import('../../locales/en/destinations.js').default;
      'dev-bar': typeof import('../../locales/en/dev-bar.js').default;
      donation: typeof import('../../locales/en/donation.js').default;
      'find-booking': typeof import('../../locales/en/find-booking.js').default;
      footer: typeof import('../../locales/en/footer.js').default;
      'gift-card': typeof import('../../locales/en/gift-card.js').default;
      history: typeof import('../../locales/en/history.js').default;
      home: typeof import('../../locales/en/home.js').default;
      landing: typeof import('../../locales/en/landing.js').default;
      legal: typeof import('../../locales/en/legal.js').default;
      ops: typeof import('../../locales/en/ops.js').default;
      'ops-bank': typeof import('../../locales/en/ops-bank.js').default;
      'ops-booking-actions': typeof import('../../locales/en/ops-booking-actions.js').default;
      'ops-bookings': typeof import('../../locales/en/ops-bookings.js').default;
      'ops-enquiries': typeof import('../../locales/en/ops-enquiries.js').default;
      'ops-gift-cards': typeof import('../../locales/en/ops-gift-cards.js').default;
      'ops-ledger': typeof import('../../locales/en/ops-ledger.js').default;
      'ops-tasks': typeof import('../../locales/en/ops-tasks.js').default;
      payment: typeof import('../../locales/en/payment.js').default;
      prices: typeof import('../../locales/en/prices.js').default;
      saved: typeof import('../../locales/en/saved.js').default;
      share: typeof import('../../locales/en/share.js').default;
      shares: typeof import('../../locales/en/shares.js').default;
      shop: typeof import('../../locales/en/shop.js').default;
      transfer: typeof import('../../locales/en/transfer.js').default;
      travelers: typeof import('../../locales/en/travelers.js').default;
      trip: typeof import('../../locales/en/trip.js').default;
      'trip-map': typeof import('../../locales/en/trip-map.js').default;
      'trip-page': typeof import('../../locales/en/trip-page.js').default;
    };
  }
}
