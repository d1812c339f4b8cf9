import type { BookingEvent } from '../../../src/modules/booking/events.js';
import type { Batch, Mistake } from './agency.js';

type Of<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>;

const without =
  (wrong: (event: BookingEvent, batch: readonly BookingEvent[]) => boolean): Mistake =>
  ({ booking = [], ...batch }) => ({
    ...batch,
    booking: booking.filter((event) => !wrong(event, booking)),
  });
const changed =
  <T extends BookingEvent['type']>(type: T, change: (data: Of<T>['data']) => Of<T>['data']): Mistake =>
  ({ booking = [], ...batch }) => ({
    ...batch,
    booking: booking.map((event) =>
      event.type === type ? ({ type, data: change(event.data as Of<T>['data']) } as BookingEvent) : event,
    ),
  });
const seats =
  (reason: string): Mistake =>
  (batch: Batch) => ({
    ...batch,
    allotment:
      batch.allotment?.filter(({ type, data }) => type !== 'SeatsReleased' || data.reason !== reason) ?? [],
  });
const ofCards =
  (type: string): Mistake =>
  ({ cards = {}, ...batch }) => ({
    ...batch,
    cards: Object.fromEntries(
      Object.entries(cards).map(([name, events]) => [name, events.filter((event) => event.type !== type)]),
    ),
  });

/** Plausible bugs, each in one kind of decision. */
export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a cent is lost between two shares': changed('BalanceSplit', (data) => ({
    ...data,
    shares: data.shares.map((share, n) =>
      n === 0 ? { ...share, amountCents: share.amountCents - 1 } : share,
    ),
  })),
  'a moved booking keeps its old seats': seats('moved'),
  'a cancelled booking keeps its seats': seats('cancelled'),
  'a cancelled booking is charged': without(
    ({ type, data }) => type === 'ChargeVoided' && data.reason === 'cancelled',
  ),
  'another sum goes back than was shown': changed('RefundStarted', (data) =>
    data.reason === 'cancelled' && data.amountCents > 1
      ? { ...data, amountCents: data.amountCents - 1 }
      : data,
  ),
  'staff send a cent back of another payment than was shown': ({ booking = [], ...batch }) => {
    const parts = booking.flatMap(({ type, data }, n) =>
      type === 'RefundStarted' && data.reason === 'requested' ? [n] : [],
    );
    const by = (n: number): number => (n === parts[0] ? 1 : n === parts[1] ? -1 : 0);
    return {
      ...batch,
      booking: booking.map((event, n) =>
        event.type === 'RefundStarted' && parts.length > 1
          ? { type: event.type, data: { ...event.data, amountCents: event.data.amountCents + by(n) } }
          : event,
      ),
    };
  },
  'a dispute that was lost is forgotten': without(({ type }) => type === 'DisputeClosed'),
  'what a transfer was too much is not kept': without(
    ({ type, data }, batch) =>
      type === 'OverpaymentReceived' &&
      data.provider === 'bank' &&
      batch.some((event) => event.type === 'BalancePaid'),
  ),
  'an allocation that was taken back stays paid': without(({ type }) => type === 'PaymentReversed'),
  'money that staff never had stays in the till': without(
    ({ type, data }) => type === 'PaymentReversed' && data.provider === 'staff',
  ),
  'a gift card pays and keeps its money': ofCards('GiftCardRedeemed'),
  'a gift card does not get its money back': ofCards('GiftCardReturned'),
  'a hold that is over keeps its gift card': ofCards('GiftCardReleased'),
  'money of PayPal is booked with a cent too much': ({ booking = [], ...batch }) => ({
    ...batch,
    booking: booking.map((event) =>
      event.type === 'DepositPaid' && event.data.provider === 'paypal'
        ? { type: event.type, data: { ...event.data, amountCents: event.data.amountCents + 1 } }
        : event,
    ),
  }),
};
