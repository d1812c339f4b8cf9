import type { BookingEvent } from '../events.js';
import { underWay, type InstalmentState } from './instalment.js';

/** Whether the provider may still take money for it; a card's intent must be cancelled there first. */
export const mayTakeMoney = (instalment: InstalmentState): boolean =>
  !instalment.paid &&
  (instalment.intentId !== null ||
    (instalment.order !== null && instalment.order.stage !== 'OPEN') ||
    // What PayPal was asked for without the customer has no intent that could be cancelled.
    (underWay(instalment) && instalment.order !== null));

/** Whether an intent was left open beside money that came in another way: a form in a browser could still pay it. */
export const leftOpen = ({ paid, intentId }: InstalmentState): boolean =>
  paid !== null && intentId !== null && paid.intentId !== intentId;

/** Why nothing of an instalment is charged or captured any more. */
interface Why {
  readonly order: Extract<BookingEvent, { type: 'PayPalOrderDropped' }>['data']['reason'];
  readonly charge: Extract<BookingEvent, { type: 'ChargeVoided' }>['data']['reason'];
}

/** Nothing of an instalment is charged or captured any more. */
export function stopped(instalment: InstalmentState, why: Why): BookingEvent[] {
  if (instalment.paid) return [];
  const { id: instalmentId, order, charge } = instalment;
  const events: BookingEvent[] = [];
  if (order) {
    const { orderId } = order;
    const data = { instalmentId, orderId, reason: why.order, holdExpiresAt: null };
    events.push({ type: 'PayPalOrderDropped', data });
  }
  if (charge.status !== 'IDLE')
    events.push({ type: 'ChargeVoided', data: { instalmentId, reason: why.charge } });
  return events;
}
