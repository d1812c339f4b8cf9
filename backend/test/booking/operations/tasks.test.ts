import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listTasks } from '@wayfold/contracts/staff/tasks';
import { v4 } from 'uuid';
import { reportFailedMail } from '../../../src/modules/booking/operations/report-failed-mail.service.js';
import { readPages } from '../../support/http/read-pages.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let bankStaff: BankStaff;
beforeEach(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});
afterEach(() => world.verifyAndClose(), TEARDOWN_MS);

type TaskPage = RouteReply<typeof listTasks>;
const readTasks = async (query = ''): Promise<TaskPage> =>
  (await bankStaff.callOps<TaskPage>('GET', `tasks${query}`)).body;

const reportUndelivered = (booking: BookingHandle, cause: string): Promise<void> =>
  reportFailedMail(world.runner, booking.id, { cause, version: 1, reason: 'smtp-550', messageId: v4() });

const completeTask = (
  booking: BookingHandle,
  taskNumber: number | string,
  reason = 'they were called',
): ReturnType<typeof bankStaff.callOps> =>
  bankStaff.callOps('POST', `bookings/${booking.id}/tasks/${taskNumber}/complete`, { reason });

/** Raises two tasks of failed mails for one booking; of a failed mail and a cash refund for the other. */
async function raiseTasks(firstBooking: BookingHandle, otherBooking: BookingHandle): Promise<void> {
  await reportUndelivered(firstBooking, 'receipt');
  await reportUndelivered(otherBooking, 'receipt');
  await reportUndelivered(firstBooking, 'reminder');
  const cashPayment = {
    amountCents: 40_000,
    method: 'cash',
    valueDate: world.now().toISOString().slice(0, 10),
  };
  await bankStaff.callOps('POST', `bookings/${otherBooking.id}/manual-payments`, {
    ...cashPayment,
    note: 'slip 1',
  });
  await bankStaff.callOps('POST', `bookings/${otherBooking.id}/refunds`, {
    amountCents: 5_000,
    reason: 'as agreed',
  });
}

/** Expects the list to be the same page by page, and a filter to show one kind, with the totals of all. */
async function expectTaskPages(tasks: TaskPage['tasks'], openCounts: TaskPage['open']): Promise<void> {
  const pages = await readPages(readTasks, '?limit=3');
  expect(pages.map((page) => page.tasks.length)).toEqual([3, 1]);
  expect(pages.flatMap((page) => page.tasks)).toEqual(tasks);
  expect(pages[1]).toMatchObject({ open: openCounts });
  expect(await readPages(readTasks, '?kind=mail-failed&limit=2')).toMatchObject([
    { tasks: [tasks[0], tasks[1]], open: openCounts },
    { tasks: [tasks[2]] },
  ]);
}

/** Expects the completed task to leave the list, and the log to have the author and the note. */
async function expectCompletedOnce(booking: BookingHandle, tasks: TaskPage['tasks']): Promise<void> {
  expect(await completeTask(booking, 1)).toMatchObject({
    status: 200,
    body: { bookingId: booking.id, taskNumber: 1 },
  });
  await waitUntil(async () => (await readTasks()).tasks.length === 3);
  expect((await readTasks()).tasks).toEqual(tasks.slice(1));
  const completion = (await world.readHistory(booking.id)).at(-1);
  expect(completion).toMatchObject({
    type: 'TaskCompleted',
    data: { taskNumber: 1, kind: 'mail-failed', reason: 'they were called' },
    meta: { actor: { kind: 'staff', name: expect.any(String) } },
  });
  // Reporting the same mail again raises nothing.
  await reportUndelivered(booking, 'receipt');
  expect((await world.readHistory(booking.id)).at(-1)).toEqual(completion);
}

test('the console lists tasks of all bookings, oldest first, until staff complete them', async () => {
  expect(await readTasks()).toEqual({ tasks: [], open: [], nextCursor: null });
  const departures = await world.publishDepartures(2);
  const firstBooking = await world.holdSeats(departures[0]!);
  const otherBooking = await world.holdSeats(departures[1]!);
  await raiseTasks(firstBooking, otherBooking);
  await waitUntil(async () => (await readTasks()).tasks.length === 4);

  const { tasks, open, nextCursor } = await readTasks();
  expect(open).toEqual([
    { kind: 'cash-refund', count: 1 },
    { kind: 'mail-failed', count: 3 },
  ]);
  expect(nextCursor).toBeNull();
  const { reference } = await world.readBooking(firstBooking);
  const newMailFacts = (mail: string) => ({ mail, version: 1, code: 'smtp-550' });
  expect(tasks).toMatchObject([
    {
      bookingId: firstBooking.id,
      taskNumber: 1,
      reference,
      kind: 'mail-failed',
      facts: newMailFacts('receipt'),
    },
    { bookingId: otherBooking.id, taskNumber: 1, kind: 'mail-failed', facts: newMailFacts('receipt') },
    {
      bookingId: firstBooking.id,
      taskNumber: 2,
      reference,
      kind: 'mail-failed',
      facts: newMailFacts('reminder'),
    },
    { bookingId: otherBooking.id, taskNumber: 2, kind: 'cash-refund', facts: { amountCents: 5_000 } },
  ]);
  await expectTaskPages(tasks, open);

  await expectCompletedOnce(firstBooking, tasks);

  // A refund paid out in cash completes its task automatically.
  const { refundId } = await payOutInCash(otherBooking);
  expect(refundId).toMatch(/-r1$/);
  await waitUntil(async () => (await readTasks()).tasks.length === 2);
});

async function payOutInCash(booking: BookingHandle): Promise<{ refundId: string }> {
  const { refundId } = await world.readLastEvent(booking, 'RefundStarted');
  const path = `bookings/${booking.id}/refunds/${refundId}/handed-out`;
  expect((await bankStaff.callOps('POST', path, { handoutNote: 'slip 2' })).status).toBe(200);
  return { refundId };
}

async function raiseTask(): Promise<BookingHandle> {
  const booking = await world.holdSeats(await world.publishDeparture());
  await reportUndelivered(booking, 'receipt');
  return booking;
}

test('a task is not completed if its number or booking is unknown, or its reason is missing or too long', async () => {
  const booking = await raiseTask();
  expect(await completeTask(booking, 2)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await completeTask({ ...booking, id: v4() }, 1)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });

  const readStatus = async (taskNumber: string) => (await completeTask(booking, taskNumber)).status;
  expect({
    '0': await readStatus('0'),
    '01': await readStatus('01'),
    '1.5': await readStatus('1.5'),
    x: await readStatus('x'),
  }).toEqual({ '0': 404, '01': 404, '1.5': 404, x: 404 });

  const invalid = { status: 400, body: { code: 'VALIDATION_FAILED' } };
  expect({
    blank: await completeTask(booking, 1, ' '),
    tooLong: await completeTask(booking, 1, 'x'.repeat(501)),
  }).toMatchObject({ blank: invalid, tooLong: invalid });
});

test('a task is completed once, however often it is requested', async () => {
  const booking = await raiseTask();
  const headers = { ...(await bankStaff.openStaffSession()), 'idempotency-key': v4() };
  const path = `/api/ops/bookings/${booking.id}/tasks/1/complete`;
  const completeWithKey = (reason: string) => world.call('POST', path, { reason }, headers);
  const responses = [await completeWithKey('y'), await completeWithKey('y'), await completeWithKey('z')];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 422]);
  expect(responses[2]).toMatchObject({ body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(await completeTask(booking, 1)).toMatchObject({ status: 409, body: { code: 'TASK_COMPLETED' } });

  const completions = (await world.readHistory(booking.id)).filter(({ type }) => type === 'TaskCompleted');
  expect(completions).toHaveLength(1);
});
