import { createHash } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import type { PlacedBooking, RunningProduct } from './running-product.js';

export interface OpenShare {
  readonly bookingId: string;
  readonly id: string;
  readonly token: string;
}

/** Creates a share with a co-payer's link, without a confirmed booking that was really split. */
export async function createOpenShare(
  { app }: RunningProduct,
  { id: bookingId }: PlacedBooking,
): Promise<OpenShare> {
  const [id, payerId, token] = [v4(), v4(), `${v4()}${v4()}`];
  const share = { id, kind: 'balance', amountCents: 80_000, dueOn: '2027-03-09' } as const;
  const link = {
    capabilityId: v4(),
    tokenHash: createHash('sha256').update(token).digest('hex'),
    expiresAt: '2999-01-01T00:00:00.000Z',
  };
  const person = { $subject: v7(), value: { name: 'Joa', email: 'joa@example.com' } };
  const events: BookingEvent[] = [
    {
      type: 'PlanChosen',
      data: { plan: 'deposit', instalments: [{ ...share, payer: { kind: 'co-payer', payerId } }] },
    },
    { type: 'PayerInvited', data: { payerId, instalmentId: id, person, ...link } },
  ];
  const envelope = newEnvelope({ actor: { kind: 'system', name: 'test' }, correlationId: 'share' });
  await app.infrastructure.runner.runOne(envelope, bookingStream(bookingId), () => events);
  return { bookingId, id, token };
}
