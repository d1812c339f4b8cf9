// Customers who pay by bank, and finance staff with the bank's files.
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { isRefusal } from '../../../../src/kernel/refuse.js';
import { CodeDerivation } from '../../../../src/modules/booking/access/code-derivation.js';
import { listOpenRefunds } from '../../../../src/modules/booking/core/payments.js';
import { listEvents } from '../../../support/invariants/facts.js';
import { TEST_SECRET_KEY } from '../../../support/test-secret-key.js';
import type { BookingName, FlowDriver } from '../../engine/flow-driver.js';
import { drainWork } from '../../engine/quiescence.js';
import type { WorkerInstruction } from '../../worker/instructions.js';
import { newBearerHeaders, requireBooking } from './steps.js';

const codeDerivation = new CodeDerivation(TEST_SECRET_KEY);

/** Types the mailed code. A repeated mail has a new code, and only the newest code is valid. */
async function verifyEmail(driver: FlowDriver, name: BookingName): Promise<void> {
  const { id } = driver.requireHandle(name);
  await driver.callOk('POST', `/api/bookings/${id}/email/code`, undefined, newBearerHeaders(driver, name));
  const codeSent = listEvents(await requireBooking(driver, name), 'ConfirmationCodeSent').at(-1);
  if (!codeSent) throw new Error('no code was sent');
  const code = codeDerivation.deriveCode(codeSent.data.codeId);
  await driver.callOk('POST', `/api/bookings/${id}/email/verify`, { code }, newBearerHeaders(driver, name));
}

/** Chooses to pay by transfer: the hold then waits for it. */
export async function chooseTransfer(
  driver: FlowDriver,
  plan: Plan = 'deposit',
  name: BookingName = 'first',
): Promise<void> {
  const { id, termsHash } = driver.requireHandle(name);
  await verifyEmail(driver, name);
  const request = { plan, method: 'transfer', termsHash };
  await driver.callOk('POST', `/api/bookings/${id}/payments`, request, newBearerHeaders(driver, name));
}

export const readReference = async (driver: FlowDriver, name?: BookingName): Promise<string> => {
  const [referenceEvent] = listEvents(await requireBooking(driver, name), 'PaymentReferenceGenerated');
  return referenceEvent?.data.reference ?? '';
};

type BankMovement = readonly [cents: number, text: string, valueDate?: string];

/** Imports a day's bank file with these movements; a value date is today by default. */
export async function importStatement(
  driver: FlowDriver,
  ...movements: readonly BankMovement[]
): Promise<void> {
  const reply = await driver.sendInstruction(await newBankFileInstruction(driver, movements));
  if (isRefusal(reply) || reply.kind !== 'imported')
    throw new Error(`the bank file was not imported: ${JSON.stringify(reply)}`);
  await drainWork(driver);
}

export async function newBankFileInstruction(
  driver: FlowDriver,
  movements: readonly BankMovement[],
): Promise<Extract<WorkerInstruction, { type: 'bank-file' }>> {
  const today = toUtcDate(await driver.readNow());
  const lines = movements.map(([cents, text, valueDate = today]) => {
    const [year, month, day] = valueDate.split('-');
    return `DE1,${month}/${day}/${year},${(cents / 100).toFixed(2)},"${text}",""`;
  });
  const text = ['Account,Posting Date,Amount,Description,Counterparty', ...lines, ''].join('\n');
  return { type: 'bank-file', text };
}

export async function requireLineId(driver: FlowDriver, cents: number): Promise<string> {
  const { rows } = await driver.environment.query<{ id: string }>(
    'SELECT line_id AS id FROM bank_lines WHERE amount_cents = $1',
    [cents],
  );
  const [line, secondLine] = rows;
  if (!line || secondLine) throw new Error(`${rows.length} lines of ${cents}`);
  return line.id;
}

/** Allocates a bank line, in whole or in part, to a booking as staff. Returns the refusal, if any. */
export async function matchLine(
  driver: FlowDriver,
  lineCents: number,
  parts: readonly (readonly [name: BookingName, cents: number])[],
  key = `line-${lineCents}`,
): Promise<string | undefined> {
  const reply = await driver.sendInstruction({
    type: 'match',
    key,
    lineId: await requireLineId(driver, lineCents),
    parts: parts.map(([name, amountCents]) => ({
      bookingId: driver.requireHandle(name).id,
      amountCents,
    })),
  });
  await drainWork(driver);
  return reply?.refused;
}

export async function reopenLine(driver: FlowDriver, lineCents: number): Promise<void> {
  await driver.sendInstruction({
    type: 'reopen',
    key: 'first',
    lineId: await requireLineId(driver, lineCents),
  });
  await drainWork(driver);
}

/** Sends a pending refund by bank, as finance, and the next bank file shows it. */
export async function sendRefund(driver: FlowDriver): Promise<void> {
  const booking = await requireBooking(driver);
  for (const { refundId, amountCents, provider } of listOpenRefunds(booking.state)) {
    if (provider !== 'bank') continue;
    await importStatement(driver, [-amountCents, `back ${refundId.slice(-12)}`]);
    const lineId = await requireLineId(driver, -amountCents);
    await driver.sendInstruction({ type: 'match-refund', lineId, bookingId: booking.id, refundId });
    await drainWork(driver);
  }
}
