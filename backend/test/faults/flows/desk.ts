// Customers who pay by bank, and finance staff with the bank's files.
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { ConfirmationCodes } from '../../../src/modules/booking/access/code-generator.service.js';
import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import { listEvents, type Booking } from '../checks/facts.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';
import type { WorkerOrder } from '../worker/orders.js';

const codes = new ConfirmationCodes(Buffer.alloc(32, 9).toString('base64'));

export const newAuthHeaders = (stage: Stage, name?: string): Record<string, string> => ({
  authorization: `Bearer ${stage.getHeld(name).capability}`,
});

export async function findBooking(stage: Stage, name?: string): Promise<Booking> {
  const booking = (await stage.readBookings()).find(({ id }) => id === stage.getHeld(name).id);
  if (!booking) throw new Error('the booking is gone');
  return booking;
}

/** Types the mailed code; a repeated mail has a new code, and the newest counts. */
async function verify(stage: Stage, name: string): Promise<void> {
  const { id } = stage.getHeld(name);
  await stage.callOk('POST', `/api/bookings/${id}/email/code`, undefined, newAuthHeaders(stage, name));
  const codeSent = listEvents(await findBooking(stage, name), 'ConfirmationCodeSent').at(-1);
  if (!codeSent) throw new Error('no code was sent');
  const code = codes.deriveCode(codeSent.data.codeId);
  await stage.callOk('POST', `/api/bookings/${id}/email/verify`, { code }, newAuthHeaders(stage, name));
}

/** Lets a hold wait for its transfer. */
export async function chooseTransfer(stage: Stage, plan: Plan = 'deposit', name = 'held'): Promise<void> {
  const { id, termsHash } = stage.getHeld(name);
  await verify(stage, name);
  const wish = { plan, method: 'transfer', termsHash };
  await stage.callOk('POST', `/api/bookings/${id}/payments`, wish, newAuthHeaders(stage, name));
}

export const readReference = async (stage: Stage, name?: string): Promise<string> => {
  const [referenceEvent] = listEvents(await findBooking(stage, name), 'PaymentReferenceGenerated');
  return referenceEvent?.data.reference ?? '';
};

type BankMovement = readonly [cents: number, text: string, on?: string];

/** A day's bank file with movements in cents and the payer's text; `on` is the value date. */
export async function importStatement(stage: Stage, ...rows: readonly BankMovement[]): Promise<void> {
  const answer = await stage.sendOrder(await newBankFile(stage, rows));
  if (!(answer as { fileId?: string }).fileId) throw new Error(`not imported: ${JSON.stringify(answer)}`);
  await waitUntilSettled(stage);
}

export async function newBankFile(stage: Stage, rows: readonly BankMovement[]): Promise<WorkerOrder> {
  const today = dateOf(await stage.readNow());
  const lines = rows.map(([cents, text, valueDate = today]) => {
    const [year, month, day] = valueDate.split('-');
    return `DE1,${month}/${day}/${year},${(cents / 100).toFixed(2)},"${text}",""`;
  });
  const text = ['Account,Posting Date,Amount,Description,Counterparty', ...lines, ''].join('\n');
  return { do: 'bank-file', text };
}

/** The line of this amount. */
export async function findLine(stage: Stage, cents: number): Promise<string> {
  const { rows } = await stage.scene.query<{ id: string }>(
    'SELECT line_id AS id FROM bank_lines WHERE amount_cents = $1',
    [cents],
  );
  const [line, other] = rows;
  if (!line || other) throw new Error(`${rows.length} lines of ${cents}`);
  return line.id;
}

/** Staff allocate a line, or part of it, to a booking. Returns the refusal, if any. */
export async function match(
  stage: Stage,
  lineCents: number,
  parts: readonly (readonly [name: string, cents: number])[],
  key = `line-${lineCents}`,
): Promise<string | undefined> {
  const answer = await stage.sendOrder({
    do: 'match',
    key,
    lineId: await findLine(stage, lineCents),
    parts: parts.map(([name, amountCents]) => ({ bookingId: stage.getHeld(name).id, amountCents })),
  });
  await waitUntilSettled(stage);
  return (answer as { refused?: string } | undefined)?.refused;
}

export async function reopen(stage: Stage, lineCents: number, key = 'first'): Promise<void> {
  await stage.sendOrder({ do: 'reopen', key, lineId: await findLine(stage, lineCents) });
  await waitUntilSettled(stage);
}

/** Finance sends a pending refund by bank, and the next bank file shows it. */
export async function sendBack(stage: Stage, name?: string): Promise<void> {
  const booking = await findBooking(stage, name);
  for (const { refundId, amountCents, provider } of listOpenRefunds(booking.state)) {
    if (provider !== 'bank') continue;
    await importStatement(stage, [-amountCents, `back ${refundId.slice(-12)}`]);
    const lineId = await findLine(stage, -amountCents);
    await stage.sendOrder({ do: 'match-refund', lineId, bookingId: booking.id, refundId });
    await waitUntilSettled(stage);
  }
}
