import 'i18next';
import type checkout from '../../locales/en/checkout.js';
import type common from '../../locales/en/common.js';
import type dev from '../../locales/en/dev.js';
import type find from '../../locales/en/find.js';
import type ledger from '../../locales/en/ledger.js';
import type picker from '../../locales/en/picker.js';
import type staff from '../../locales/en/staff.js';
import type thanks from '../../locales/en/thanks.js';
import type travelers from '../../locales/en/travelers.js';
import type trip from '../../locales/en/trip.js';
import type trips from '../../locales/en/trips.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      trips: typeof trips;
      trip: typeof trip;
      picker: typeof picker;
      checkout: typeof checkout;
      travelers: typeof travelers;
      thanks: typeof thanks;
      staff: typeof staff;
      dev: typeof dev;
      find: typeof find;
      ledger: typeof ledger;
    };
  }
}
