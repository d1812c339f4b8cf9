import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import { ImportBankFile } from '../../../src/modules/banking/lines/import-bank-file.command.js';
import { DecideLine, type LineDecision } from '../../../src/modules/banking/matching/decide-line.command.js';
import { findCheckoutInstalment, findInstalment } from '../../../src/modules/booking/core/booking.js';
import { calculateOpenInstalmentCents } from '../../../src/modules/booking/core/instalment.js';
import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import { foldLines, type Line } from '../checks/bank-lines.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import { newStaffEnvelope, type World } from '../engine/world.js';
import { askProcess } from './staff-requests.js';

export const finance: Owner = { ...WORLD, name: 'Fina' };

/** Sends the requested amount, or less, or more; with or without reference. */
export async function sendTransfer(world: World, bookingId: string): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  await scheduler.waitUntil(finance, { notBeforeMs: scheduler.now + random.drawBetween(0, 130) * HOUR_MS });
  const booking = await world.readBooking(bookingId);
  if (booking.status === 'NEW') return;
  const dueInstalment = findCheckoutInstalment(booking);
  const dueFirst = dueInstalment && findInstalment(booking, dueInstalment.id);
  const openInstalment = [dueFirst, ...booking.instalments].find(
    (instalment) => instalment && calculateOpenInstalmentCents(instalment) > 0,
  );
  if (!openInstalment) return;
  const dueCents = calculateOpenInstalmentCents(openInstalment);
  const [isShort, isExcess] = [random.flipCoin(0.15), random.flipCoin(0.15)];
  let cents = dueCents;
  if (isShort) cents = Math.max(1, dueCents - random.drawBetween(1, 9_000));
  else if (isExcess) cents = dueCents + random.drawBetween(1, 9_000);
  const reference = await world.readReference(bookingId);
  const parts = random.flipCoin(0.1) && cents > 200 ? [100, cents - 100] : [cents];
  for (const part of parts)
    await importStatement(world, part, random.flipCoin(0.8) ? `Trip ${reference}` : bookingId);
  if (random.flipCoin(0.3)) await sendTransfer(world, bookingId);
}

/** The remainder is often below a gift card's balance. */
const MAX_REMAINDER_CENTS = 40_000;

/** Sends a partial transfer, which finance allocates at once. */
export async function sendPartialTransfer(world: World, bookingId: string): Promise<void> {
  const booking = await world.readBooking(bookingId);
  const dueInstalment = booking.status === 'ON_HOLD' ? findCheckoutInstalment(booking) : undefined;
  const openCents = dueInstalment ? calculateOpenInstalmentCents(dueInstalment) : 0;
  if (openCents < 2) return;
  const amountCents =
    openCents - world.scheduler.random.drawBetween(1, Math.min(openCents - 1, MAX_REMAINDER_CENTS));
  const line = await importStatement(world, amountCents, bookingId);
  const part = { bookingId, instalmentId: null, amountCents };
  if (line)
    await decideLine(world, line.lineId, { type: 'Match', allocations: [part], reason: 'by telephone' });
}

/** Imports a statement with one movement, retried until answered, sometimes repeated; returns its line. */
export async function importStatement(world: World, cents: number, text: string): Promise<Line | undefined> {
  const previousIds = new Set((await foldLines(world.database)).map(({ lineId }) => lineId));
  const { scheduler } = world;
  const { hasRareHabits } = world.setting;
  const number = world.statement.addMovement(cents, text, scheduler.now);
  const file = hasRareHabits
    ? world.statement.exportFile(number, { format: scheduler.random.drawBetween(0, 2), overlap: 2 })
    : world.statement.exportFile(number);
  const { commandId: _none, ...envelope } = newStaffEnvelope(`statement ${number}`);
  for (let isRepeated = true; isRepeated; isRepeated = scheduler.random.flipCoin(0.1))
    await askProcess(
      world,
      finance,
      `imports ${cents} with text ${text}`,
      () => new ImportBankFile(envelope, file),
    );
  const lines = await foldLines(world.database);
  return lines.find(({ lineId, amountCents }) => !previousIds.has(lineId) && amountCents === cents);
}

/** Matches open lines occasionally, as finance, also wrongly, and sends pending refunds. */
export async function decideBankLines(world: World): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  for (let roundsLeft = random.drawBetween(1, 5); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(finance, { notBeforeMs: scheduler.now + random.drawBetween(5, 90) * HOUR_MS });
    for (const line of await foldLines(world.database)) await decideOpenLine(world, line);
    for (const bookingId of await world.listBookingIds()) await sendRefund(world, bookingId);
  }
}

async function decideOpenLine(world: World, line: Line): Promise<void> {
  const { random } = world.scheduler;
  if (line.amountCents <= 0 || line.status !== 'IN_QUEUE') return;
  if (line.allocations.length > 0) {
    if (random.flipCoin(0.1))
      await decideLine(world, line.lineId, { type: 'Reopen', reason: 'not theirs', allocationIds: null });
    return;
  }
  const bookingIds = await world.listBookingIds();
  // The log stores the payer's text encrypted, so this map remembers the bookings.
  const bookingId = random.findOne(bookingIds);
  if (bookingId === undefined || random.flipCoin(0.3)) return;
  // Sometimes only a part of the line belongs to the booking.
  const isPart = world.setting.hasRareHabits && random.flipCoin(0.2);
  const amountCents = isPart ? random.drawBetween(1, line.amountCents) : line.amountCents;
  const part = { bookingId, instalmentId: null, amountCents };
  await decideLine(world, line.lineId, {
    type: 'Match',
    allocations: [part],
    reason: 'as the customer said',
  });
}

export const decideLine = (world: World, lineId: string, decision: LineDecision): Promise<unknown> => {
  const envelope = newStaffEnvelope(`line ${lineId} ${v4()}`);
  return askProcess(
    world,
    finance,
    `${decision.type} ${lineId}`,
    () => new DecideLine(envelope, lineId, decision),
  );
};

/** Sends a refund by bank, and records it when the statement shows it. */
async function sendRefund(world: World, bookingId: string): Promise<void> {
  const booking = await world.readBooking(bookingId);
  if (booking.status === 'NEW') return;
  for (const { provider, refundId, amountCents } of listOpenRefunds(booking)) {
    if (provider !== 'bank' || world.scheduler.random.flipCoin(0.3)) continue;
    const line = await importStatement(world, -amountCents, `back ${refundId}`);
    if (line) await decideLine(world, line.lineId, { type: 'Refund', refunds: [{ bookingId, refundId }] });
  }
}
