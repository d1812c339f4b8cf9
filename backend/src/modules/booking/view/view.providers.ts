import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/port.js';
import { PAYPAL, type PayPal } from '../../../platform/paypal/port.js';
import { BookingQueries } from './booking.query.js';

export const viewProviders = [
  {
    provide: BookingQueries,
    inject: [EVENT_STORE, DataSource, PAYPAL, CLOCK],
    useFactory: (store: EventStore, source: DataSource, paypal: PayPal | null, clock: Clock) =>
      new BookingQueries(store, source, () => clock.now(), paypal !== null),
  },
];
