import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newPayment, newTransfer } from '../../../../test/support/banking/builders.js';
import { ALPHABET } from '../../../kernel/symbols.js';
import { buildReference, REFERENCE_SPACE } from '../../booking/core/reference.js';
import type { BankLine } from '../files/file-line.js';
import { createTransferIndex, findExactReferences, matchPayment, toLookups, type Transfer } from './match.js';

const [A, B, C] = [
  newTransfer(1),
  newTransfer(2, { amountCents: 10_000 }),
  newTransfer(3, { isPaid: true }),
] as const;
const index = createTransferIndex([A, B, C]);
const AUTOMATIC = ['match', 'short', 'over', 'several'];

test('a payment is built from a bank line', () => {
  const line: BankLine = {
    lineId: 'l',
    source: { file: 'f', index: 0 },
    account: null,
    bankReference: null,
    bookedOn: '2026-11-20',
    valueOn: '2026-11-20',
    amountCents: 75_600,
    currency: 'USD',
    counterparty: null,
    remittance: A.reference,
    chargesCents: 0,
    isReversal: false,
  };
  expect(matchPayment(line, index)).toEqual({ kind: 'match', transfer: A });
});

describe('a valid reference', () => {
  test('matches with its amount', () => {
    expect(matchPayment(newPayment(`Trip ${A.reference}`), index)).toEqual({ kind: 'match', transfer: A });
    for (const elsewhere of [{ bankReference: A.reference }, { counterparty: `ANA ${A.reference}` }])
      expect(matchPayment(newPayment('', elsewhere), index)).toEqual({ kind: 'match', transfer: A });
  });

  test('is reported with a smaller or larger amount', () => {
    const matchAmount = (amountCents: number) =>
      matchPayment(newPayment(A.reference, { amountCents }), index);
    expect(matchAmount(75_599)).toEqual({ kind: 'short', transfer: A, missingCents: 1 });
    expect(matchAmount(80_000)).toEqual({ kind: 'over', transfer: A, surplusCents: 4400 });
  });

  test('is reported among several, whether or not their total is right', () => {
    const bothReferences = newPayment(`${A.reference} + ${B.reference}`, { amountCents: 85_600 });
    const several = { kind: 'several', transfers: [A, B] };
    expect(matchPayment(bothReferences, index)).toEqual({ ...several, differenceCents: 0, isExact: true });
    expect(matchPayment({ ...bothReferences, amountCents: 85_000 }, index)).toEqual({
      ...several,
      differenceCents: -600,
      isExact: false,
    });
    // One of them is already paid: staff decide.
    expect(matchPayment(newPayment(`${A.reference} ${C.reference}`), index)).toEqual({
      kind: 'several',
      transfers: [A, C],
      differenceCents: 0,
      isExact: false,
    });
  });

  test('is reported as already paid, alone or with others that are', () => {
    expect(matchPayment(newPayment(C.reference), index)).toEqual({ kind: 'paid-already', transfers: [C] });
    const paidTransfer = { ...B, isPaid: true };
    expect(
      matchPayment(newPayment(`${C.reference} ${B.reference}`), createTransferIndex([C, paidTransfer])),
    ).toEqual({ kind: 'paid-already', transfers: [C, paidTransfer] });
  });

  test('does not match another currency or outgoing money', () => {
    const listReasons = (verdict: ReturnType<typeof matchPayment>) =>
      verdict.kind === 'suggestions' ? verdict.suggestions.map((suggestion) => suggestion.why) : verdict.kind;
    expect(listReasons(matchPayment(newPayment(A.reference, { currency: 'EUR' }), index))).toEqual([
      ['other-currency'],
    ]);
    expect(listReasons(matchPayment(newPayment(C.reference, { amountCents: -75_600 }), index))).toEqual([
      ['money-went-out'],
    ]);
    // Dollars and euros have no total.
    const euros = { ...B, currency: 'EUR' };
    expect(
      listReasons(matchPayment(newPayment(`${A.reference} ${B.reference}`), createTransferIndex([A, euros]))),
    ).toEqual([['other-currency'], ['other-currency']]);
  });
});

describe('no reference', () => {
  test('a payment without any evidence has no suggestion', () => {
    expect(matchPayment(newPayment('hello'), index)).toEqual({ kind: 'none', because: 'no-reference' });
    expect(matchPayment(newPayment(buildReference(99)), index)).toEqual({
      kind: 'none',
      because: 'unknown-reference',
    });
    for (const amountCents of [-5, 0])
      expect(matchPayment(newPayment('fee', { amountCents }), index)).toEqual({
        kind: 'none',
        because: 'not-a-credit',
      });
  });

  test('a payment without reference is suggested by amount and name', () => {
    const people = ['María López', 'Maria Lopes', 'John Smith'].map((payer, i) =>
      newTransfer(10 + i, { payer }),
    );
    const verdict = matchPayment(
      newPayment('trip', { counterparty: 'LOPEZ MARIA' }),
      createTransferIndex(people),
    );
    expect(verdict).toEqual({
      kind: 'suggestions',
      suggestions: [
        { transfer: people[0], score: 50, why: ['amount-equal', 'name-similar'] },
        { transfer: people[1], score: 46, why: ['amount-equal', 'name-similar'] },
      ],
    });

    const otherVerdict = matchPayment(
      newPayment('trip', { counterparty: 'LOPEZ MARIA', amountCents: 1 }),
      createTransferIndex(people),
    );
    expect(otherVerdict.kind).toBe('none');
  });

  test("an unpaid booking is suggested for three fifths of the payer's name", () => {
    const matchPayer = (payer: string, changes: Partial<Transfer> = {}) =>
      matchPayment(
        newPayment('trip', { counterparty: 'ANA MARIA RUIZ' }),
        createTransferIndex([newTransfer(1, { payer, ...changes })]),
      );
    expect(matchPayer('Ana Maria Ruiz Gomez Perez')).toMatchObject({ suggestions: [{ score: 34 }] });
    expect(matchPayer('Ana Ruiz Gomez Perez').kind).toBe('none');
    expect(matchPayer('Ana Maria Ruiz', { isPaid: true }).kind).toBe('none');
  });

  test('the first of many equally likely bookings are listed by their reference', () => {
    const transfers = Array.from({ length: 8 }, (_, i) => newTransfer(i, { payer: 'Ana Ruiz' }));
    const verdict = matchPayment(
      newPayment('trip', { counterparty: 'ANA RUIZ' }),
      createTransferIndex(transfers),
    );
    expect(
      verdict.kind === 'suggestions' &&
        verdict.suggestions.map((suggestion) => suggestion.transfer.reference),
    ).toEqual(
      transfers
        .map(({ reference }) => reference)
        .toSorted()
        .slice(0, 5),
    );
  });
});

describe('invariants', () => {
  const number = fc.integer({ min: 0, max: REFERENCE_SPACE - 1 });
  const decoyLists = fc
    .array(number, { maxLength: 5 })
    .map((numbers) => numbers.map((serial) => newTransfer(serial)));
  const noise = fc.string({ unit: 'binary', maxLength: 25 });

  test('a valid reference with its amount matches, whatever surrounds it', () => {
    fc.assert(
      fc.property(number, decoyLists, noise, noise, (serial, decoys, prefix, suffix) => {
        const wanted = newTransfer(serial);
        const verdict = matchPayment(
          newPayment(prefix + wanted.reference + suffix),
          createTransferIndex([...decoys, wanted]),
        );
        expect(verdict).toEqual({ kind: 'match', transfer: wanted });
      }),
      { numRuns: 300 },
    );
  });

  const symbol = fc.constantFrom(...ALPHABET, ...'01ILOS5');
  const slip = fc.record({
    way: fc.constantFrom('wrong', 'swapped', 'missing'),
    at: fc.integer({ min: 0, max: 6 }),
    symbol,
  });
  test('a reference with one error is suggested but never applied automatically', () => {
    fc.assert(
      fc.property(
        number,
        decoyLists,
        slip,
        noise,
        noise,
        (serial, decoys, { way, at, symbol }, prefix, suffix) => {
          const wanted = newTransfer(serial);
          const right = [...wanted.reference.replace(/^WF-|-/g, '')];
          const next = Math.min(at + 1, 6);
          const wrong = {
            wrong: () => right.with(at, symbol),
            swapped: () => right.with(at, right[next] ?? '').with(next, right[at] ?? ''),
            missing: () => right.toSpliced(at, 1),
          }[way]();
          const text = `${prefix} WF-${wrong.slice(0, 4).join('')}-${wrong.slice(4).join('')} ${suffix}`;
          const squeezed = text
            .toUpperCase()
            .normalize('NFKD')
            .replace(/[^\p{L}\p{N}]/gu, '');
          fc.pre(!squeezed.includes(right.join('')));
          const verdict = matchPayment(newPayment(text), createTransferIndex([...decoys, wanted]));
          expect(AUTOMATIC).not.toContain(verdict.kind);
          expect(
            verdict.kind === 'suggestions'
              ? verdict.suggestions.map((suggestion) => suggestion.transfer)
              : verdict,
          ).toContainEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a match needs only the few look-ups it announces', () => {
    fc.assert(
      fc.property(number, decoyLists, slip, noise, (serial, decoys, { at, symbol }, around) => {
        const wanted = newTransfer(serial);
        const text = `${around} ${wanted.reference.slice(0, 3 + at)}${symbol}${wanted.reference.slice(4 + at)}`;
        const line = newPayment(text);
        const transfers = [...decoys, wanted];
        const { references, amountCents } = toLookups(line);
        expect(findExactReferences(newPayment(wanted.reference))).toEqual([wanted.reference]);
        expect(references.length).toBeLessThan(400);
        const candidates = transfers.filter(
          (candidate) => references.includes(candidate.reference) || candidate.amountCents === amountCents,
        );
        expect(matchPayment(line, createTransferIndex(candidates))).toEqual(
          matchPayment(line, createTransferIndex(transfers)),
        );
      }),
    );
  });

  test('scores stay within bounds in any order of transfers', () => {
    const payer = fc.constantFrom('Ana Ruiz', 'Ana Ruis', 'A Ruiz', null);
    const payers = fc.uniqueArray(fc.record({ n: fc.nat({ max: 50 }), payer }), { selector: ({ n }) => n });
    fc.assert(
      fc.property(payers, number, (list, serial) => {
        const transfers = list.map((entry) => newTransfer(entry.n, { payer: entry.payer }));
        const line = newPayment(`WF ${buildReference(serial).slice(3, -1)}`, { counterparty: 'ANA RUIZ' });
        const verdict = matchPayment(line, createTransferIndex(transfers));
        expect(matchPayment(line, createTransferIndex(transfers.toReversed()))).toEqual(verdict);
        if (verdict.kind !== 'suggestions') return;
        expect(verdict.suggestions.length).toBeLessThanOrEqual(5);
        for (const { score, why } of verdict.suggestions)
          expect(score > 0 && score < 100 && why.length > 0).toBe(true);
      }),
    );
  });
});
