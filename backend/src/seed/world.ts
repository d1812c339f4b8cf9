import type { Capabilities } from '../modules/booking/access/capability-tokens.service.js';
import { decideCharge, type ChargeCommand } from '../modules/booking/balance/automatic-charge.js';
import { decidePayment, type PaymentCommand } from '../modules/booking/payments/payment.js';
import type { Agenda } from './agenda.js';
import { allowed, type BookingLife } from './booking-life.js';
import type { Market } from './market.js';
import type { Random } from './random.js';
import type { By, Writer } from './writer.js';

export interface World {
  readonly agenda: Agenda;
  readonly market: Market;
  readonly random: Random;
  readonly writer: Writer;
  readonly capabilities: Capabilities;
  /** Number of the next booking's reference. */
  nextNumber(): number;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

export const worker = (name: string, workId: string): By => ({
  actor: { kind: 'worker', name },
  correlationId: workId,
  causationId: workId,
});

/** Cause of a provider's report: its own event. */
export function provider(random: Random): By {
  const id = `evt_${random.token(24)}`;
  const actor = { kind: 'provider' as const, id: 'stripe' };
  return { actor, correlationId: id, causationId: id, commandId: `stripe:${id}` };
}

export const payment = (life: BookingLife, at: number, by: By, command: PaymentCommand): Promise<void> =>
  life.record(at, by, { booking: allowed(decidePayment(command, life.state)) });

export const charging = (life: BookingLife, at: number, by: By, command: ChargeCommand): Promise<void> =>
  life.record(at, by, { booking: allowed(decideCharge(command, life.state)) });
