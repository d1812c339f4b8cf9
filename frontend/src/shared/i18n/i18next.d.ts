import 'i18next';
import type bank from '../../locales/en/bank.js';
import type checkout from '../../locales/en/checkout.js';
import type common from '../../locales/en/common.js';
import type dev from '../../locales/en/dev.js';
import type find from '../../locales/en/find.js';
import type gift from '../../locales/en/gift.js';
import type ledger from '../../locales/en/ledger.js';
import type opsBookings from '../../locales/en/opsBookings.js';
import type opsDesk from '../../locales/en/opsDesk.js';
import type opsGifts from '../../locales/en/opsGifts.js';
import type opsTasks from '../../locales/en/opsTasks.js';
import type picker from '../../locales/en/picker.js';
import type share from '../../locales/en/share.js';
import type split from '../../locales/en/split.js';
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
      share: typeof share;
      staff: typeof staff;
      dev: typeof dev;
      bank: typeof bank;
      find: typeof find;
      gift: typeof gift;
      opsBookings: typeof opsBookings;
      opsDesk: typeof opsDesk;
      opsGifts: typeof opsGifts;
      opsTasks: typeof opsTasks;
      split: typeof split;
      ledger: typeof ledger;
    };
  }
}
