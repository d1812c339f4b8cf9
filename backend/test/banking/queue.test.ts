import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v4 } from 'uuid';
import { BankWorld } from '../support/banking/bank-world.js';
import { bookingExpired } from '../support/booking/builders.js';

let world: BankWorld;
beforeAll(async () => {
  world = await BankWorld.open();
}, 60_000);
afterAll(() => world.close());

const getCode = ({ status, json }: { status: number; json: Record<string, unknown> | undefined }) => [
  status,
  json?.['code'],
];

describe('automatic allocation', () => {
  test('allocates by reference and amount, with the value date and the worker as actor', async () => {
    const booking = await world.addBooking();
    await world.importRows(['01/13/2027', '400.00', `deposit ${booking.reference}`, 'MARTA QUIROGA']);
    const { line, suggestions } = await world.requireLine(booking.reference);

    expect(line).toMatchObject({
      state: 'matched',
      unallocatedCents: 0,
      note: null,
      allocations: [
        {
          bookingId: booking.id,
          reference: booking.reference,
          instalmentId: booking.deposit,
          amountCents: 40_000,
        },
      ],
    });
    expect(suggestions).toEqual([]);

    const events = (await world.infrastructure.store.readStreams([line.id])).get(line.id) ?? [];
    expect(events[1]).toMatchObject({
      type: 'BankLineAllocated',
      data: { by: 'automatic', valueDate: '2027-01-13', reason: null },
      meta: { actor: { kind: 'worker', name: 'match-bank-lines' }, causationId: events[0]?.meta.commandId },
    });
    expect(await world.listMatchableBookings(booking.reference)).toMatchObject([{ openCents: 160_000 }]);
  });

  test('leaves the second of two equal payments in one file to staff', async () => {
    const booking = await world.addBooking();
    const row = ['01/14/2027', '400.00', `twice ${booking.reference}`] as const;
    await world.importRows(row, row);
    const { lines } = await world.listLines('?limit=200');
    const bookingLines = lines.filter(({ remittance }) => remittance.includes(booking.reference));

    expect(bookingLines.map(({ state }) => state).sort()).toEqual(['matched', 'open']);
  });

  test('splits one line over several bookings, or over all instalments of one booking', async () => {
    const [firstBooking, secondBooking, thirdBooking] = [
      await world.addBooking(),
      await world.addBooking(),
      await world.addBooking(),
    ];
    await world.importRows(
      ['01/15/2027', '800.00', `for ${firstBooking.reference} and ${secondBooking.reference}`],
      ['01/15/2027', '2000.00', `all of ${thirdBooking.reference}`],
    );
    const sharedLine = (await world.requireLine(`for ${firstBooking.reference}`)).line;
    expect(sharedLine.allocations.map(({ bookingId, instalmentId }) => [bookingId, instalmentId])).toEqual([
      [firstBooking.id, firstBooking.deposit],
      [secondBooking.id, secondBooking.deposit],
    ]);

    const wholeLine = (await world.requireLine(`all of ${thirdBooking.reference}`)).line;
    expect(wholeLine.allocations.map(({ amountCents }) => amountCents)).toEqual([40_000, 160_000]);
  });

  test('leaves late money of an expired hold to the decision of the booking', async () => {
    const booking = await world.addBooking();
    await world.appendEvents(booking.id, [bookingExpired]);
    await world.importRows(['01/20/2027', '400.00', `late ${booking.reference}`]);
    expect((await world.requireLine(booking.reference)).line.state).toBe('matched');
  });

  test('leaves lines without a certain match in the queue', async () => {
    const booking = await world.addBooking();
    await world.importRows(
      ['01/16/2027', '399.99', `short ${booking.reference}`],
      ['01/16/2027', '401.00', `long ${booking.reference}`],
      ['01/16/2027', '-400.00', `out ${booking.reference}`],
    );
    const readState = async (text: string) =>
      (await world.requireLine(`${text} ${booking.reference}`)).line.state;
    expect({
      short: await readState('short'),
      long: await readState('long'),
      out: await readState('out'),
    }).toEqual({ short: 'open', long: 'open', out: 'open' });
  });
});

describe('the queue', () => {
  test('lists by state with counts, page by page, each line once', async () => {
    const rows = Array.from({ length: 7 }, (_, i) => ['02/01/2027', `${i + 1}.00`, `paged ${i}`] as const);
    await world.importRows(...rows);
    const ids: string[] = [];
    let cursor: string | null = null;
    const { counts } = await world.listLines('?state=open');
    do {
      const page = await world.listLines(`?state=open&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      ids.push(...page.lines.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(counts['open']!);
  });

  test('suggests allocations with their reasons', async () => {
    const booking = await world.addBooking();
    const swappedReference = booking.reference.replace(/(.)(.)$/, '$2$1');
    await world.importRows(['02/02/2027', '400.00', `typo ${swappedReference}`, 'PAYER OF TYPOS']);
    const { line, suggestions } = await world.requireLine('typo');
    const [firstSuggestion] = suggestions;
    expect(firstSuggestion).toMatchObject({
      reasons: ['swapped', 'amount-equal'],
      unallocatedCents: 0,
      needsReason: false,
    });
    const allocations = firstSuggestion?.allocations.map(({ reference: _, ...part }) => part);
    const response = await world.postDecision(line.id, 'match', { allocations, reason: null });
    expect(response.json).toMatchObject({
      line: { state: 'matched', allocations: [{ bookingId: booking.id, by: 'staff' }] },
      suggestions: [],
    });

    // The same counterparty pays again, this time without a reference.
    await world.importRows(['02/03/2027', '1600.00', 'the rest', 'Payer, of typos']);
    const nextLine = await world.requireLine('the rest');
    expect(nextLine.suggestions[0]).toMatchObject({
      reasons: ['same-counterparty', 'amount-equal'],
      allocations: [{ bookingId: booking.id, instalmentId: booking.balance, amountCents: 160_000 }],
    });
  });
});

describe('a manual match', () => {
  const newAllocation = (booking: { id: string }, instalmentId: string | null, amountCents: number) => ({
    bookingId: booking.id,
    instalmentId,
    amountCents,
  });

  test('splits a line over bookings until nothing is left', async () => {
    const [firstBooking, secondBooking] = [await world.addBooking(), await world.addBooking()];
    await world.importRows(['03/01/2027', '900.00', 'split me']);
    const { line } = await world.requireLine('split me');
    const matchLine = (allocations: unknown, reason: string | null = null) =>
      world.postDecision(line.id, 'match', { allocations, reason });

    expect(
      getCode(
        await matchLine(
          [
            newAllocation(firstBooking, firstBooking.deposit, 40_000),
            newAllocation(secondBooking, secondBooking.deposit, 60_000),
          ],
          'more',
        ),
      ),
    ).toEqual([409, 'ALLOCATION_EXCEEDS_LINE']);
    expect(getCode(await matchLine([newAllocation(firstBooking, firstBooking.deposit, 39_000)]))).toEqual([
      422,
      'ALLOCATION_NEEDS_REASON',
    ]);
    const matchReply = await matchLine([newAllocation(firstBooking, firstBooking.deposit, 40_000)]);
    expect(matchReply.json).toMatchObject({ line: { state: 'partly', unallocatedCents: 50_000 } });
    const overpaidMatch = await matchLine(
      [newAllocation(secondBooking, secondBooking.deposit, 50_000)],
      'paid 100 too much',
    );
    expect(overpaidMatch.json).toMatchObject({
      line: { state: 'matched', unallocatedCents: 0, note: 'paid 100 too much' },
    });
    expect(getCode(await matchLine([newAllocation(firstBooking, null, 1)], 'more'))).toEqual([
      409,
      'BANK_LINE_RESOLVED',
    ]);
    expect((await world.listMatchableBookings(secondBooking.reference))[0]?.openCents).toBe(150_000);
  });

  test('changes nothing when repeated under its key, and refuses the key for another request', async () => {
    const [firstBooking, secondBooking] = [await world.addBooking(), await world.addBooking()];
    await world.importRows(['03/01/2027', '900.00', 'repeat me']);
    const { line } = await world.requireLine('repeat me');
    const key = v4();
    const matchDeposit = (booking: typeof firstBooking) =>
      world.postDecision(
        line.id,
        'match',
        { allocations: [newAllocation(booking, booking.deposit, 40_000)], reason: null },
        key,
      );
    await matchDeposit(firstBooking);

    expect((await matchDeposit(firstBooking)).json).toMatchObject({ line: { unallocatedCents: 50_000 } });
    expect(getCode(await matchDeposit(secondBooking))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('accepts only existing bookings and instalments', async () => {
    const [firstBooking, secondBooking] = [await world.addBooking(), await world.addBooking()];
    await world.importRows(['03/02/2027', '5.00', 'for whom']);
    const { line } = await world.requireLine('for whom');
    const match = async (part: ReturnType<typeof newAllocation>) =>
      getCode(await world.postDecision(line.id, 'match', { allocations: [part], reason: 'why not' }));
    const refusal = [422, 'ALLOCATION_BOOKING_UNKNOWN'];
    expect({
      unknownBooking: await match(newAllocation({ id: v4() }, null, 500)),
      instalmentOfAnother: await match(newAllocation(firstBooking, secondBooking.deposit, 500)),
      unknownInstalment: await match(newAllocation(firstBooking, v4(), 500)),
    }).toEqual({ unknownBooking: refusal, instalmentOfAnother: refusal, unknownInstalment: refusal });
    const validMatch = { allocations: [newAllocation(firstBooking, null, 500)], reason: 'a gift' };

    expect(getCode(await world.postDecision(v4(), 'match', validMatch))).toEqual([404, 'NOT_FOUND']);
  });

  test('gives no cent away twice among many simultaneous matches', async () => {
    const booking = await world.addBooking();
    await world.importRows(['03/03/2027', '10.00', 'run for it']);
    const { line } = await world.requireLine('run for it');
    const body = { allocations: [newAllocation(booking, booking.deposit, 300)], reason: 'a part' };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => world.postDecision(line.id, 'match', body)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status !== 200).map(getCode)).toEqual(
      Array.from({ length: 5 }, () => [409, 'ALLOCATION_EXCEEDS_LINE']),
    );

    const lineAfter = (await world.requireLine('run for it')).line;
    expect({
      unallocatedCents: lineAfter.unallocatedCents,
      allocationCount: lineAfter.allocations.length,
    }).toEqual({
      unallocatedCents: 100,
      allocationCount: 3,
    });
  });

  test('is undone, fully or partly, by reopening the line', async () => {
    const booking = await world.addBooking();
    await world.importRows(['03/04/2027', '2000.00', `undo ${booking.reference}`]);
    const { line } = await world.requireLine('undo');
    const [deposit, balance] = line.allocations;
    const part = await world.postDecision(line.id, 'reopen', {
      reason: 'not the balance',
      allocationIds: [balance?.id],
    });

    expect(part.json).toMatchObject({
      line: { state: 'partly', unallocatedCents: 160_000, allocations: [deposit] },
    });
    expect((await world.listMatchableBookings(booking.reference))[0]?.openCents).toBe(160_000);

    const refusedReply = await world.postDecision(line.id, 'reopen', {
      reason: 'x y z',
      allocationIds: [balance?.id],
    });
    expect(getCode(refusedReply)).toEqual([409, 'ALLOCATION_UNKNOWN']);

    const reopenedLine = await world.postDecision(line.id, 'reopen', {
      reason: 'another booking',
      allocationIds: null,
    });
    expect(reopenedLine.json).toMatchObject({
      line: { state: 'open', unallocatedCents: 200_000, note: 'another booking' },
    });

    const events = (await world.infrastructure.store.readStreams([line.id])).get(line.id) ?? [];
    expect(events.map(({ type }) => type)).toEqual([
      'BankLineImported',
      'BankLineAllocated',
      'AllocationReversed',
      'BankLineReopened',
      'AllocationReversed',
      'BankLineReopened',
    ]);
    expect(events.at(-1)?.meta.actor).toMatchObject({ kind: 'staff', name: 'finance' });
  });
});

test('a line that is no payment is set aside with a reason until staff undo it', async () => {
  await world.importRows(['04/01/2027', '-15.00', 'a wire fee']);
  const { line } = await world.requireLine('a wire fee');
  const previousCount = (await world.listLines()).counts['set-aside'] ?? 0;
  const setAsideReply = await world.postDecision(line.id, 'set-aside', { reason: 'fee of the bank' });
  expect(setAsideReply.json).toMatchObject({
    line: { state: 'set-aside', note: 'fee of the bank' },
    suggestions: [],
  });
  expect((await world.listLines('?state=set-aside')).counts['set-aside']).toBe(previousCount + 1);

  const reopenReply = await world.postDecision(line.id, 'reopen', {
    reason: 'look again',
    allocationIds: null,
  });
  expect(reopenReply.json).toMatchObject({ line: { state: 'open' } });
});

test('a set-aside line is reopened without its earlier matches', async () => {
  const booking = await world.addBooking();
  await world.importRows(['04/02/2027', '500.00', 'a part is ours']);
  const { line } = await world.requireLine('a part is ours');
  const part = { bookingId: booking.id, instalmentId: booking.deposit, amountCents: 40_000 };
  await world.postDecision(line.id, 'match', { allocations: [part], reason: null });
  await world.postDecision(line.id, 'set-aside', { reason: 'the rest is the bank’s' });
  const reopenReply = await world.postDecision(line.id, 'reopen', { reason: 'is it?', allocationIds: [] });

  expect(reopenReply.json).toMatchObject({
    line: {
      state: 'partly',
      unallocatedCents: 10_000,
      allocations: [{ bookingId: booking.id, amountCents: 40_000 }],
    },
  });
  expect((await world.listMatchableBookings(booking.reference))[0]?.openCents).toBe(160_000);

  // The line is already in the queue, so reopening it changes nothing.
  const secondReply = await world.postDecision(line.id, 'reopen', { reason: 'once more', allocationIds: [] });
  expect(secondReply.json).toMatchObject({ line: { state: 'partly', unallocatedCents: 10_000 } });
});

test('the search finds a reference as a person types it', async () => {
  const booking = await world.addBooking();
  await world.waitForFollowers();
  const findIds = async (typedReference: string) =>
    (await world.listMatchableBookings(typedReference)).map(({ bookingId }) => bookingId);
  expect({
    exact: await findIds(booking.reference),
    lowerCase: await findIds(booking.reference.toLowerCase()),
    withoutPrefix: await findIds(booking.reference.replace(/^WF-/, ' ')),
  }).toEqual({ exact: [booking.id], lowerCase: [booking.id], withoutPrefix: [booking.id] });
  expect(await world.listMatchableBookings('WF-2222-222')).toEqual([]);
});
