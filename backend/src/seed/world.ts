import type { Capabilities } from '../modules/booking/access/capabilities.service.js';
import { type ChargeCommand, decideCharge } from '../modules/booking/balance/automatic-charge.js';
import { decidePayment, type PaymentCommand } from '../modules/booking/payments/payment.js';
import type { Agenda } from './agenda.js';
import type { BookingLife } from './booking-life.js';
import type { Market } from './market.js';
import type { Random } from './random.js';
import { requireAllowed } from './require-allowed.js';
import type { CommandSource, Writer } from './writer.js';

export interface World {
  readonly agenda: Agenda;
  readonly market: Market;
  readonly random: Random;
  readonly writer: Writer;
  readonly capabilities: Capabilities;
  /** Returns the number of the next booking's reference. */
  getNextNumber(): number;
}

export const SECOND_MS = 1000;

export const newWorkerSource = (name: string, workId: string): CommandSource => ({
  actor: { kind: 'worker', name },
  correlationId: workId,
  causationId: workId,
});

/** Creates the cause of a provider's report, which is its own event. */
export function newProviderSource(random: Random): CommandSource {
  const id = `evt_${random.drawToken(24)}`;
  const actor = { kind: 'provider' as const, id: 'stripe' };
  return { actor, correlationId: id, causationId: id, commandId: `stripe:${id}` };
}

export const recordPayment = (
  life: BookingLife,
  atMs: number,
  source: CommandSource,
  command: PaymentCommand,
): Promise<void> =>
  life.record(atMs, source, { booking: requireAllowed(decidePayment(life.state, command)) });

export const recordCharge = (
  life: BookingLife,
  atMs: number,
  source: CommandSource,
  command: ChargeCommand,
): Promise<void> => life.record(atMs, source, { booking: requireAllowed(decideCharge(life.state, command)) });
