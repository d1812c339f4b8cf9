import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import {
  completeTask,
  listTasks,
  type Task,
  TASK_KINDS,
  type TaskSubject,
} from '@wayfold/contracts/staff/tasks';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';
import en from '../../../locales/en/ops-tasks.js';

const ERASED_BOOKING_ID = '0192d4a5-0000-7000-8000-000000000001';
const mailFailed = {
  kind: 'mail-failed',
  facts: { mail: 'receipt', version: 12, code: 'smtp-550' },
} as const;

const newTask = (
  subject: TaskSubject = mailFailed,
  overrides: Partial<Pick<Task, 'bookingId' | 'taskNumber' | 'reference'>> = {},
): Task => ({
  bookingId: BOOKING_ID,
  taskNumber: 1,
  reference: 'WF-7KQ4-9TX',
  raisedAt: '2026-11-21T03:40:11.000Z',
  ...subject,
  ...overrides,
});

const PAGE_SIZE = 2;

/** Creates an API of the console's list in pages, filtered by kind on request. */
const newOpsApi = (allTasks: readonly Task[], role: StaffSession['role'] = 'agent'): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role }))
    .on(listTasks, ({ query }) => {
      const matchingTasks = allTasks.filter(({ kind }) => query.kind === undefined || query.kind === kind);
      const firstIndex = Number(query.cursor ?? 0);
      const nextIndex = firstIndex + PAGE_SIZE;
      const openCounts = TASK_KINDS.flatMap((kind) => {
        const count = allTasks.filter((task) => task.kind === kind).length;
        return count > 0 ? [{ kind, count }] : [];
      });
      return {
        tasks: matchingTasks.slice(firstIndex, nextIndex),
        open: openCounts,
        nextCursor: matchingTasks.length > nextIndex ? String(nextIndex) : null,
      };
    });

const overdueTask = newTask({ kind: 'balance-overdue', facts: { dueOn: '2026-11-14' } }, { taskNumber: 2 });
const erasedTask = newTask(
  {
    kind: 'refund-failed',
    facts: { refundId: 'pi_1-r1', amountCents: 400, code: 'x', wasSent: false, owedCents: 400 },
  },
  { bookingId: ERASED_BOOKING_ID, reference: null },
);

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Tasks' })).getAllByRole('listitem');

describe('the page of tasks', () => {
  test('shows the cause, the next step, the booking and the start of each task', async () => {
    await open('/ops/tasks', newOpsApi([newTask(), overdueTask, erasedTask]));
    const [firstRow] = await findRows();

    expect(within(firstRow!).getByRole('heading')).toHaveTextContent('Email not delivered');
    expect(firstRow).toHaveTextContent(/Ask the customer for a working address/);
    expect(firstRow).toHaveTextContent('The “receipt” email (event 12) could not be delivered: smtp-550.');
    expect(firstRow).toHaveTextContent('since 21 November 2026, 03:40 UTC');
    expect(within(firstRow!).getByRole('link', { name: 'WF-7KQ4-9TX' })).toHaveAttribute(
      'href',
      `/ops/bookings/${BOOKING_ID}`,
    );
  });

  test('appends the next page, and is marked in the navigation', async () => {
    await open('/ops/tasks', newOpsApi([newTask(), overdueTask, erasedTask]));
    expect(await findRows()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: ERASED_BOOKING_ID.slice(0, 8) })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page');
  });

  test('filters by kind, with the number of tasks of each kind', async () => {
    await open('/ops/tasks', newOpsApi([newTask(), overdueTask, erasedTask]));
    const kinds = await screen.findByLabelText('Show');
    expect(await within(kinds).findByRole('option', { name: 'All kinds (3)' })).toBeInTheDocument();
    await userEvent.selectOptions(kinds, 'Balance a week overdue (1)');
    expect(await screen.findByText('Not paid 7 days after 14 November 2026.')).toBeInTheDocument();
    expect(await findRows()).toHaveLength(1);
  });

  test('completes a task with a note, by keyboard alone', async () => {
    let isRefusing = true;
    const requestBodies: object[] = [];
    // The list still contains the task, because it lags behind the log.
    const api = newOpsApi([overdueTask]).on(completeTask, ({ body, params }, { headers }) => {
      if (isRefusing) throw new Refused(409, 'TASK_COMPLETED');
      requestBodies.push({ ...body, ...params, csrf: headers.get('x-csrf-token') });
      return { bookingId: BOOKING_ID, taskNumber: 2 };
    });
    await open('/ops/tasks', api);
    const button = await screen.findByRole('button', {
      name: 'Complete: Balance a week overdue, WF-7KQ4-9TX',
    });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /^Complete “Balance a week overdue”/ });
    expect(within(dialog).getByRole('button', { name: 'Complete' })).toBeDisabled();

    await userEvent.type(within(dialog).getByLabelText(/^Outcome/), 'they pay on Monday{Enter}');
    expect(await within(dialog).findByText('Not done: TASK_COMPLETED')).toBeInTheDocument();

    isRefusing = false;
    await userEvent.keyboard('{Enter}');
    expect(
      await screen.findByText('“Balance a week overdue” of WF-7KQ4-9TX is completed.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('No open tasks.')).toBeInTheDocument();
    expect(requestBodies).toEqual([
      { reason: 'they pay on Monday', id: BOOKING_ID, taskNumber: '2', csrf: 'csrf' },
    ]);
  });

  test('is read-only for staff without the right', async () => {
    await open('/ops/tasks', newOpsApi([newTask()], 'viewer'));
    expect(await findRows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Complete/ })).not.toBeInTheDocument();
  });

  test('has texts for exactly the existing kinds of task', () => {
    expect(Object.keys(en.kind).sort()).toEqual([...TASK_KINDS].sort());
    expect(Object.keys(en.todo).sort()).toEqual([...TASK_KINDS].sort());
  });
});
