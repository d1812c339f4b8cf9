// Planted bugs of a fold: additional effects for each replayed event.
import { v7 } from 'uuid';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { bookings } from '../../../src/modules/booking/view/bookings.projection.js';
import type { MailOutbox } from '../../../src/modules/mail/outbox/outbox.store.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import type { PayPal } from '../../../src/platform/paypal/port.js';

/** Ports that a fold must not use. */
interface OutsideServices {
  readonly card: CardProvider;
  readonly paypal: PayPal;
  readonly outbox: Pick<MailOutbox, 'add'>;
}

/** The step to a new id for each mail, because one id is written only once. */
const VERSION_OFFSET = 100_000;

export type ReplayEffect = (event: StoredEvent, outsideServices: OutsideServices) => Promise<unknown>;

export const REPLAY_EFFECTS = {
  'replay-charges-card': async (event, { card }) => {
    const { type, data, streamId } = event as StoredEvent & BookingEvent;
    if (type !== 'BalancePaid') return;
    const intent = await card.retrieveIntent(data.paymentId);
    if (intent.kind !== 'ok') return;
    const { customerId, paymentMethodId, amountCents } = intent.value;
    const { instalmentId } = data;
    const request = { bookingId: streamId, instalmentId, customerId: customerId ?? '', amountCents };
    const duplicate = await card.createIntent({ ...request, canChargeLater: false, method: 'card' }, v7());
    if (duplicate.kind === 'ok')
      await card.confirmOffSession(duplicate.value.id, paymentMethodId ?? '', v7());
  },
  'replay-queries-paypal': async (event, { paypal }) => {
    const { type, data } = event as StoredEvent & BookingEvent;
    if (type === 'PayPalOrderCreated') await paypal.retrieveOrder(data.orderId);
  },
  'replay-mails-again': async (event, { outbox }) => {
    const { type, streamId, recordedAt: dueAt } = event;
    const version = event.version + VERSION_OFFSET;
    if (type === 'BookingConfirmed') await outbox.add([{ streamId, version, cause: 'confirmed', dueAt }]);
  },
} as const satisfies Record<string, ReplayEffect>;

export type ReplayBugKey = keyof typeof REPLAY_EFFECTS;

export const isReplayBug = (key: string): key is ReplayBugKey => Object.hasOwn(REPLAY_EFFECTS, key);

/** Wraps the projection that nothing follows: the effect occurs only when the log is folded again. */
export function plantReplayBug(key: ReplayBugKey, outsideServices: OutsideServices): void {
  const replayEffect = REPLAY_EFFECTS[key];
  const { project } = bookings;
  const projectWithEffect: typeof project = async (events, tx) => {
    for (const event of events) await replayEffect(event, outsideServices);
    await project(events, tx);
  };
  Object.assign(bookings, { project: projectWithEffect });
}
