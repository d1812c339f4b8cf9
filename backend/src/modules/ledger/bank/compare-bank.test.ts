import { describe, expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import fc from 'fast-check';
import type { BankAccount, BookedMovement } from './bank-account.query.js';
import type { BankSide, DollarLine } from './bank-side.js';
import { compareBank } from './compare-bank.js';

const NOW = new Date('2027-02-01T12:00:00Z');
const GRACE_START = new Date('2027-02-01T11:50:00Z');
const STATEMENT_START = new Date('2027-01-12T12:00:00Z');
const LINE_ID = '00000001-0000-4000-8000-000000000001';

const newLine = (lineId: string, amountCents: number, overrides: Partial<DollarLine> = {}): DollarLine => ({
  lineId,
  fileId: 'one',
  account: 'DE1',
  bookedOn: '2027-01-11',
  valueDate: '2027-01-11',
  amountCents,
  isReversal: false,
  identifyingText: lineId,
  isSetAside: false,
  ...overrides,
});
/** A line dated today: statements reach up to now. */
const currentLine = newLine('now', 0, { bookedOn: '2027-02-01', valueDate: '2027-02-01' });

interface Scenario {
  readonly lines?: readonly DollarLine[];
  readonly matches?: readonly (readonly [allocationId: string, lineId: string, cents: number])[];
  readonly reversedIds?: readonly string[];
  readonly matchedAt?: Date;
  readonly refundMatches?: readonly (readonly [refundId: string, lineId: string, cents?: number])[];
  readonly manualPayments?: readonly (readonly [manualPaymentId: string, note: string])[];
  readonly payoutDays?: Readonly<Record<string, string>>;
  readonly bookedMovements?: Partial<
    Record<keyof BankAccount, Readonly<Record<string, number | BookedMovement>>>
  >;
}

function compareScenario(scenario: Scenario) {
  const {
    lines = [],
    matches = [],
    reversedIds = [],
    matchedAt = STATEMENT_START,
    refundMatches = [],
    manualPayments = [],
  } = scenario;
  const bank: BankSide = {
    lines: new Map(lines.map((row) => [row.lineId, row])),
    matches: new Map(
      matches.map(([id, lineId, amountCents]) => [
        id,
        {
          lineId,
          bookingId: `of ${id}`,
          amountCents,
          decidedAt: matchedAt,
          isReversed: reversedIds.includes(id),
        },
      ]),
    ),
    refundMatches: refundMatches.map(([refundId, lineId, amountCents = 0]) => ({
      refundId,
      bookingId: 'b',
      lineId,
      amountCents,
      matchedAt,
    })),
    manualPayments: new Map(
      manualPayments.map(([id, note]) => [
        id,
        { manualPaymentId: id, bookingId: 'b', valueDate: '2027-01-11', note },
      ]),
    ),
    payoutDays: new Map(Object.entries(scenario.payoutDays ?? {})),
    refundIdByPosition: new Map(),
  };
  const toBookedMovements = (name: keyof BankAccount): ReadonlyMap<string, BookedMovement> =>
    new Map(
      Object.entries(scenario.bookedMovements?.[name] ?? {}).map(([id, movement]) => [
        id,
        typeof movement === 'number' ? { cents: movement, bookingIds: new Set([`of ${id}`]) } : movement,
      ]),
    );
  const account = {
    payments: toBookedMovements('payments'),
    refunds: toBookedMovements('refunds'),
    payouts: toBookedMovements('payouts'),
    manualPayments: toBookedMovements('manualPayments'),
  };
  const { sums, findings } = compareBank(bank, account, GRACE_START);
  const sumSide = (side: 'bankCents' | 'ledgerCents'): number =>
    [...sums.values()].reduce((sum, amounts) => sum + amounts[side], 0);
  const bookedEntries = Object.values(account).flatMap((entries) => [...entries.values()]);
  expect(sumSide('ledgerCents')).toBe(bookedEntries.reduce((sum, { cents }) => sum + cents, 0));
  return { bankCents: sumSide('bankCents'), findings };
}

const listFindings = (scenario: Scenario): string[] =>
  compareScenario(scenario).findings.map(
    ({ cause, component, subject, providerCents, ledgerCents }) =>
      `${cause} ${component} ${subject} ${providerCents} ${ledgerCents}`,
  );

describe('a matched line', () => {
  const lines = [newLine('a', 40_000)];
  const matches = [['m', 'a', 40_000]] as const;

  test('matches when booked once with the exact amount', () => {
    expect(listFindings({ lines, matches, bookedMovements: { payments: { m: 40_000 } } })).toEqual([]);
  });

  test('is in transit while recent, then not booked', () => {
    expect(listFindings({ lines, matches, matchedAt: NOW })).toEqual(['in-transit payment a 40000 0']);
    expect(listFindings({ lines, matches })).toEqual(['not-booked payment a 40000 0']);
  });

  test('differs when booked with another amount, twice, or for two bookings', () => {
    const listFindingsWhenBooked = (m: number | BookedMovement) =>
      listFindings({ lines, matches, bookedMovements: { payments: { m } } });
    expect(listFindingsWhenBooked(39_999)).toEqual(['amount-differs payment a 40000 39999']);
    expect(listFindingsWhenBooked(80_000)).toEqual(['booked-twice payment a 40000 80000']);
    const twoBookings = { cents: 60_000, bookingIds: new Set(['x', 'y']) };
    expect(listFindingsWhenBooked(twoBookings)).toEqual(['booked-twice payment a 40000 60000']);
  });

  test('differs when matched for more than its amount', () => {
    const twoMatches = [...matches, ['n', 'a', 10_000]] as const;
    expect(
      listFindings({ lines, matches: twoMatches, bookedMovements: { payments: { m: 40_000, n: 10_000 } } }),
    ).toEqual(['matched-twice payment a -10000 0']);
  });

  test('differs when no statement contains it, whether matched or known to the ledger only', () => {
    expect(listFindings({ matches, bookedMovements: { payments: { m: 40_000, n: 100 } } })).toEqual([
      'line-lost payment a 0 40000',
      'line-lost payment n 0 100',
    ]);
  });

  test('is open again after its match was reversed, and still booked until the ledger has the reversal', () => {
    const scenario = { lines, matches, reversedIds: ['m'] };
    expect(listFindings({ ...scenario, bookedMovements: { payments: { m: 0 } } })).toEqual([
      'line-open other a 40000 0',
    ]);

    const bookedPayments = { payments: { m: 40_000 } };
    expect(listFindings({ ...scenario, bookedMovements: bookedPayments })).toEqual([
      'still-booked payment a 0 40000',
      'line-open other a 40000 0',
    ]);
    expect(listFindings({ ...scenario, bookedMovements: bookedPayments, matchedAt: NOW })[0]).toBe(
      'in-transit payment a 0 40000',
    );
  });

  test('differs when imported from two files and matched in both', () => {
    const duplicatedLines = [...lines, newLine('b', 40_000, { fileId: 'two', identifyingText: 'a' })];
    const twoMatches = [...matches, ['n', 'b', 40_000]] as const;
    expect(
      listFindings({
        lines: duplicatedLines,
        matches: twoMatches,
        bookedMovements: { payments: { m: 40_000, n: 40_000 } },
      }),
    ).toEqual(['duplicate-line payment b 0 40000']);
    expect(
      listFindings({ lines: duplicatedLines, matches, bookedMovements: { payments: { m: 40_000 } } }),
    ).toEqual(['duplicate-line other b = a 0 0']);

    const linesSetAside = duplicatedLines.map((row) =>
      row.lineId === 'b' ? { ...row, isSetAside: true } : row,
    );
    expect(
      listFindings({ lines: linesSetAside, matches, bookedMovements: { payments: { m: 40_000 } } }),
    ).toEqual([]);
  });
});

describe('a line without a booking', () => {
  test('is open or set aside', () => {
    const setAsideFields = { isSetAside: true };
    expect(
      listFindings({
        lines: [newLine('a', 500), newLine('b', -70, setAsideFields), newLine('c', -30, setAsideFields)],
      }),
    ).toEqual(['line-open other a 500 0', 'line-set-aside other 2 lines -100 0']);
  });

  test('reverses another line, without a difference if that line paid nothing', () => {
    const reversalLine = newLine('b', -40_000, { isReversal: true, valueDate: '2027-01-13' });
    const lines = [newLine('a', 40_000), reversalLine];

    expect(listFindings({ lines })).toEqual(['line-reversed other b 0 0']);
    expect(
      listFindings({ lines, matches: [['m', 'a', 40_000]], bookedMovements: { payments: { m: 40_000 } } }),
    ).toEqual(['reversal-open payment b -40000 0']);
    expect(listFindings({ lines: [reversalLine] })).toEqual(['line-open other b -40000 0']);
  });
});

describe('a bank refund', () => {
  const lines = [newLine('a', -5_000), newLine('b', -5_000)];
  test('matches once with the amount of its line', () => {
    const refundMatches = [['r', 'a']] as const;
    const linesSetAside = lines.map((row) => ({ ...row, isSetAside: row.lineId === 'b' })).slice(0, 1);

    expect(
      listFindings({ lines: linesSetAside, refundMatches, bookedMovements: { refunds: { r: -5_000 } } }),
    ).toEqual([]);
    expect(
      listFindings({ lines: linesSetAside, refundMatches, bookedMovements: { refunds: { r: -4_000 } } }),
    ).toEqual(['amount-differs refund a -5000 -4000']);
    expect(listFindings({ lines: linesSetAside, refundMatches })).toEqual(['not-booked refund a -5000 0']);
  });

  test('matches as part of a line that paid several refunds', () => {
    const refundMatches = [
      ['r', 'a', 3_000],
      ['s', 'a', 2_000],
    ] as const;
    const firstLine = lines.slice(0, 1);

    expect(
      listFindings({
        lines: firstLine,
        refundMatches,
        bookedMovements: { refunds: { r: -3_000, s: -2_000 } },
      }),
    ).toEqual([]);
    expect(
      listFindings({
        lines: firstLine,
        refundMatches,
        bookedMovements: { refunds: { r: -3_000, s: -1_999 } },
      }),
    ).toEqual(['amount-differs refund a -2000 -1999']);
  });

  test('differs when matched to two lines or to none', () => {
    const matchedTwice = [
      ['r', 'a'],
      ['r', 'b'],
    ] as const;
    expect(
      listFindings({
        lines,
        refundMatches: matchedTwice,
        bookedMovements: { refunds: { r: -5_000, s: -10 } },
      }),
    ).toEqual(['matched-twice refund b -5000 0', 'line-lost refund s 0 -10']);
  });
});

describe('a manually recorded transfer', () => {
  const bookedPayments = { manualPayments: { h: 40_000 } };
  test('matches the line it names, or the line of that amount near that day', () => {
    const namedLineScenario = {
      lines: [newLine(LINE_ID, 40_000)],
      manualPayments: [['h', `seen as ${LINE_ID.toUpperCase()}`]] as const,
    };
    expect(listFindings({ ...namedLineScenario, bookedMovements: bookedPayments })).toEqual([
      `recorded-manually payment ${LINE_ID} 40000 40000`,
    ]);
    expect(
      listFindings({
        lines: [newLine('a', 40_000, { isSetAside: true })],
        manualPayments: [['h', '']],
        bookedMovements: bookedPayments,
      }),
    ).toEqual([]);
  });

  test('differs from a named line of another amount', () => {
    const lines = [newLine(LINE_ID, 39_000)];
    expect(
      listFindings({ lines, manualPayments: [['h', LINE_ID]], bookedMovements: bookedPayments }),
    ).toEqual([`amount-differs payment ${LINE_ID} 39000 40000`]);
  });

  test('differs when its line was also matched', () => {
    const scenario = { lines: [newLine(LINE_ID, 40_000)], matches: [['m', LINE_ID, 40_000]] as const };
    expect(
      listFindings({
        ...scenario,
        manualPayments: [['h', LINE_ID]],
        bookedMovements: { ...bookedPayments, payments: { m: 40_000 } },
      }),
    ).toEqual([`matched-twice payment ${LINE_ID} 0 40000`]);
  });

  test('is in transit until statements for those days are imported', () => {
    const manualPayments = [['h', 'seen elsewhere']] as const;
    expect(listFindings({ manualPayments, bookedMovements: bookedPayments })).toEqual([
      'in-transit payment h 0 40000',
    ]);
    expect(listFindings({ manualPayments, bookedMovements: bookedPayments, lines: [currentLine] })).toEqual([
      'manual-without-line payment h 0 40000',
    ]);
  });
});

describe('a provider payout', () => {
  const scenario = { payoutDays: { po: '2027-01-10' }, bookedMovements: { payouts: { po: 9_000 } } };
  test('matches the line of its amount near its day, even a line that was set aside', () => {
    expect(
      listFindings({ ...scenario, lines: [newLine('a', 9_000, { isSetAside: true }), currentLine] }),
    ).toEqual([]);
  });
  test('matches an outgoing line when it collects money from our bank', () => {
    const debit = { ...scenario, bookedMovements: { payouts: { po: -9_000 } } };
    expect(listFindings({ ...debit, lines: [newLine('a', -9_000), currentLine] })).toEqual([]);
    expect(listFindings({ ...debit, lines: [newLine('a', 9_000), currentLine] })).toEqual([
      'payout-missing payout po 0 -9000',
      'line-open other a 9000 0',
    ]);
  });
  test('is in transit, then missing, unless it was returned', () => {
    expect(listFindings(scenario)).toEqual(['in-transit payout po 0 9000']);
    const lateLine = newLine('a', 9_000, { valueDate: '2027-01-20' });
    expect(listFindings({ ...scenario, lines: [lateLine, currentLine] })).toEqual([
      'payout-missing payout po 0 9000',
      'line-open other a 9000 0',
    ]);
    expect(
      listFindings({ ...scenario, lines: [currentLine], bookedMovements: { payouts: { po: 0 } } }),
    ).toEqual([]);
  });
});

test('each side sums to its balance for any lines and matches', () => {
  const cents = fc.integer({ min: -3, max: 3 }).map((hundreds) => hundreds * 100);
  const lines = fc.array(fc.record({ cents, isSetAside: fc.boolean(), isReversal: fc.boolean() }), {
    maxLength: 8,
  });
  const parts = fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 4 })), { maxLength: 8 });
  const bookedAmounts = fc.array(cents, { maxLength: 8 });
  fc.assert(
    fc.property(lines, parts, bookedAmounts, (movements, matchedParts, bookedCents) => {
      const bankLines = movements.map((movement, i) => newLine(`l${i}`, movement.cents, movement));
      const { bankCents } = compareScenario({
        lines: bankLines,
        matches: matchedParts
          .filter(([line]) => (bankLines[line]?.amountCents ?? 0) > 0)
          .map(([line, hundreds], matchIndex) => [`m${matchIndex}`, `l${line}`, hundreds * 100]),
        bookedMovements: {
          payments: Object.fromEntries(
            bookedCents.map((amountCents, matchIndex) => [`m${matchIndex}`, amountCents]),
          ),
        },
      });
      expect(bankCents).toBe(sumCents(bankLines));
    }),
  );
});
