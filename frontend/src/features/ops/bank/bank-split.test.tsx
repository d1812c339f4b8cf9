import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type BankSuggestion,
  getBankLine,
  listBankLines,
  matchBankLine,
} from '@wayfold/contracts/payments/banking';
import { listMatchableBookings, type MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { getCurrentSession } from '@wayfold/contracts/staff/staff';
import { newBankLine, newBankUuid, toBankLineRow } from '../../../../test/bank-lines.js';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { open, pressButton } from '../../../../test/open.js';

const line = newBankLine(1);
const REFERENCES = ['WF-7KQ4-9TX', 'WF-2ABC-3DE'] as const;
const bookings = REFERENCES.map((reference, n): MatchableBooking => ({
  bookingId: newBankUuid(n + 2),
  reference,
  status: 'ON_HOLD',
  openCents: 25_000,
  instalments: [
    { id: newBankUuid(n + 6), kind: 'deposit', dueOn: '2027-01-10', amountCents: 25_000, openCents: 25_000 },
  ],
  refunds: [],
}));

/** Half of the line for each booking. It needs a reason, so the page copies it into the form. */
const suggestion: BankSuggestion = {
  score: 85,
  reasons: ['swapped'],
  unallocatedCents: 0,
  needsReason: true,
  allocations: bookings.map(({ bookingId, reference, instalments: [instalment] }) => ({
    bookingId,
    reference,
    instalmentId: instalment?.id ?? null,
    amountCents: 20_000,
  })),
};

const newOpsApi = (
  findBookings = (reference: string | undefined): MatchableBooking[] =>
    bookings.filter((booking) => booking.reference === reference),
) =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role: 'finance' }))
    .on(listBankLines, () => ({
      counts: { open: 1, partly: 0, matched: 0, 'set-aside': 0 },
      lines: [toBankLineRow(line)],
      nextCursor: null,
    }))
    .on(getBankLine, () => ({ line, suggestions: [suggestion], refunds: [] }))
    .on(listMatchableBookings, ({ query }) => ({ bookings: findBookings(query.reference) }))
    .on(matchBankLine, () => ({ line, suggestions: [], refunds: [] }));

const openLine = async (api: FakeApi) => {
  await open(`/ops/bank-lines?state=open&line=${line.id}`, api);
  await screen.findByText('Two letters of the reference are swapped');
};
/** Finds the panel of the selected line. The list of lines has another alert. */
const findLinePanel = async () => within(await screen.findByRole('region', { name: /^\$400\.00/ }));

/** Lists what the panel's alerts say; an empty one waits for its text. */
const listAlerts = (panel: Awaited<ReturnType<typeof findLinePanel>>): string[] =>
  panel.queryAllByRole('alert').flatMap(({ textContent }) => textContent || []);

const findShare = async (reference: string) => within(await screen.findByRole('group', { name: reference }));

describe('a suggestion that needs a reason', () => {
  test('is copied into the form, with the cursor in the reason', async () => {
    await openLine(newOpsApi());
    await userEvent.keyboard('1');
    for (const reference of REFERENCES)
      expect((await findShare(reference)).getByLabelText('Amount in dollars')).toHaveValue('200.00');
    expect(screen.getByLabelText('Reason, if it differs from the open amount')).toHaveFocus();
    expect(listAlerts(await findLinePanel())).toEqual([]);
  });

  test.each([
    { name: 'is not found', findMissing: () => [] },
    {
      name: 'cannot be loaded',
      findMissing: () => {
        throw new Refused(404, 'NOT_FOUND');
      },
    },
  ])('names a booking that $name, and copies the others', async ({ findMissing }) => {
    await openLine(
      newOpsApi((reference) => (reference === REFERENCES[0] ? bookings.slice(0, 1) : findMissing())),
    );
    await userEvent.keyboard('1');
    const panel = await findLinePanel();
    await panel.findByText(/^Could not load/);
    expect(listAlerts(panel)).toEqual([expect.stringContaining('Could not load WF-2ABC-3DE.')]);
    await findShare(REFERENCES[0]);
    expect(screen.queryByRole('group', { name: REFERENCES[1] })).toBeNull();
  });
});

describe('a share of the line', () => {
  const addShare = async (reference: string) => {
    await userEvent.clear(screen.getByLabelText('Reference'));
    await userEvent.type(screen.getByLabelText('Reference'), `${reference}{Enter}`);
  };

  test('is at most what remains of the line', async () => {
    await openLine(newOpsApi());
    await addShare(REFERENCES[0]);
    expect((await findShare(REFERENCES[0])).getByLabelText('Amount in dollars')).toHaveValue('250.00');
    expect(screen.getByText('Remaining: $150.00')).toBeInTheDocument();
    await addShare(REFERENCES[1]);
    expect((await findShare(REFERENCES[1])).getByLabelText('Amount in dollars')).toHaveValue('150.00');
  });

  test('cannot be sent with an impossible amount or more than the line', async () => {
    await openLine(newOpsApi());
    await addShare(REFERENCES[0]);
    const amount = (await findShare(REFERENCES[0])).getByLabelText('Amount in dollars');
    await userEvent.clear(amount);
    await userEvent.type(amount, '400.01');
    expect(screen.getByText('$0.01 too much')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Allocate' })).toBeDisabled();

    await userEvent.type(amount, 'x');
    expect(screen.getByText('Write an amount such as 1234.56.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Allocate' })).toBeDisabled();
  });

  test('can be removed, and for the whole booking', async () => {
    const api = newOpsApi();
    await openLine(api);
    await addShare(REFERENCES[0]);
    await findShare(REFERENCES[0]);
    await addShare(REFERENCES[1]);
    await findShare(REFERENCES[1]);
    await pressButton(`Remove ${REFERENCES[0]}`);
    const share = await findShare(REFERENCES[1]);
    await userEvent.selectOptions(share.getByLabelText('For'), 'Whole booking, $250.00 open');
    await pressButton('Allocate');

    expect(api.listCalls(matchBankLine).map(({ body }) => body)).toEqual([
      {
        allocations: [{ bookingId: newBankUuid(3), instalmentId: null, amountCents: 15_000 }],
        reason: null,
      },
    ]);
  });

  test('is not added for an unknown reference', async () => {
    await openLine(newOpsApi());
    await addShare('WF-9999-999');
    expect(await screen.findByText('There is no booking with this reference.')).toBeInTheDocument();
  });

  test('is not added when the search fails, and the error is shown', async () => {
    await openLine(
      newOpsApi(() => {
        throw new Refused(500, 'INTERNAL');
      }),
    );
    await addShare(REFERENCES[0]);
    expect(await screen.findByText(/^Not done: /)).toBeInTheDocument();
    expect(screen.queryByText('There is no booking with this reference.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });
});
