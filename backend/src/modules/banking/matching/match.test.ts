import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newLineToMatch, newTransfer } from '../../../../test/support/banking/builders.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { ALPHABET } from '../../../kernel/check-symbols.js';
import { buildReference, REFERENCE_SPACE } from '../../booking/core/reference.js';
import type { FileLine } from '../files/file-line.js';
import { createTransferIndex, listExactReferences, matchLine, toLookups, type Transfer } from './match.js';

const [A, B, C] = [
  newTransfer(1),
  newTransfer(2, { amountCents: 10_000 }),
  newTransfer(3, { isPaid: true }),
] as const;
const index = createTransferIndex([A, B, C]);
const AUTOMATIC_KINDS = ['match', 'short', 'over', 'several'];

test('a line is matched as a file states it', () => {
  const line: FileLine = {
    contentId: 'l',
    source: { file: 'f', index: 0 },
    account: null,
    bankReference: null,
    bookedOn: '2026-11-20',
    valueDate: '2026-11-20',
    amountCents: 75_600,
    currency: 'USD',
    counterparty: null,
    remittance: A.reference,
    chargesCents: 0,
    isReversal: false,
  };
  expect(matchLine(line, index)).toEqual({ kind: 'match', transfer: A });
});

describe('a valid reference', () => {
  test.each([
    ['text', newLineToMatch(`Trip ${A.reference}`)],
    ['bank reference', newLineToMatch('', { bankReference: A.reference })],
    ['counterparty', newLineToMatch('', { counterparty: `ANA ${A.reference}` })],
  ])('matches with its amount, in the %s', (_field, line) => {
    expect(matchLine(line, index)).toEqual({ kind: 'match', transfer: A });
  });

  test('is reported with a smaller or larger amount', () => {
    const matchAmount = (amountCents: number) =>
      matchLine(newLineToMatch(A.reference, { amountCents }), index);
    expect(matchAmount(75_599)).toEqual({ kind: 'short', transfer: A, missingCents: 1 });
    expect(matchAmount(80_000)).toEqual({ kind: 'over', transfer: A, surplusCents: 4400 });
  });

  test('is reported among several, whether or not their total is right', () => {
    const bothReferences = newLineToMatch(`${A.reference} + ${B.reference}`, { amountCents: 85_600 });
    const severalVerdict = { kind: 'several', transfers: [A, B] };

    expect(matchLine(bothReferences, index)).toEqual({
      ...severalVerdict,
      differenceCents: 0,
      isExact: true,
    });
    expect(matchLine({ ...bothReferences, amountCents: 85_000 }, index)).toEqual({
      ...severalVerdict,
      differenceCents: -600,
      isExact: false,
    });
    // One of the bookings is already paid, so staff decide.
    expect(matchLine(newLineToMatch(`${A.reference} ${C.reference}`), index)).toEqual({
      kind: 'several',
      transfers: [A, C],
      differenceCents: 0,
      isExact: false,
    });
  });

  test('is reported as already paid, alone or with other paid references', () => {
    expect(matchLine(newLineToMatch(C.reference), index)).toEqual({ kind: 'paid-already', transfers: [C] });
    const paidTransfer = { ...B, isPaid: true };
    expect(
      matchLine(newLineToMatch(`${C.reference} ${B.reference}`), createTransferIndex([C, paidTransfer])),
    ).toEqual({ kind: 'paid-already', transfers: [C, paidTransfer] });
  });

  test('does not match another currency or outgoing money', () => {
    const listReasons = (verdict: ReturnType<typeof matchLine>) =>
      verdict.kind === 'suggestions'
        ? verdict.suggestions.map((suggestion) => suggestion.reasons)
        : verdict.kind;
    expect(listReasons(matchLine(newLineToMatch(A.reference, { currency: 'EUR' }), index))).toEqual([
      ['other-currency'],
    ]);
    expect(listReasons(matchLine(newLineToMatch(C.reference, { amountCents: -75_600 }), index))).toEqual([
      ['money-went-out'],
    ]);

    // Dollars and euros have no total.
    const euros = { ...B, currency: 'EUR' };
    expect(
      listReasons(
        matchLine(newLineToMatch(`${A.reference} ${B.reference}`), createTransferIndex([A, euros])),
      ),
    ).toEqual([['other-currency'], ['other-currency']]);
  });
});

describe('a payment without reference', () => {
  test('has no suggestion without any evidence', () => {
    expect(matchLine(newLineToMatch('hello'), index)).toEqual({ kind: 'none', reason: 'no-reference' });
    expect(matchLine(newLineToMatch(buildReference(99)), index)).toEqual({
      kind: 'none',
      reason: 'unknown-reference',
    });
  });

  test.each([-5, 0])('has no suggestion for an amount of %d', (amountCents) => {
    expect(matchLine(newLineToMatch('fee', { amountCents }), index)).toEqual({
      kind: 'none',
      reason: 'not-a-credit',
    });
  });

  test('is suggested for bookings by amount and name', () => {
    const people = ['María López', 'Maria Lopes', 'John Smith'].map((leadName, i) =>
      newTransfer(10 + i, { leadName }),
    );
    const verdict = matchLine(
      newLineToMatch('trip', { counterparty: 'LOPEZ MARIA' }),
      createTransferIndex(people),
    );
    expect(verdict).toEqual({
      kind: 'suggestions',
      suggestions: [
        { transfer: people[0], score: 50, reasons: ['amount-equal', 'name-similar'] },
        { transfer: people[1], score: 46, reasons: ['amount-equal', 'name-similar'] },
      ],
    });

    const otherVerdict = matchLine(
      newLineToMatch('trip', { counterparty: 'LOPEZ MARIA', amountCents: 1 }),
      createTransferIndex(people),
    );
    expect(otherVerdict.kind).toBe('none');
  });

  test('is suggested for an unpaid booking by three fifths of the lead’s name', () => {
    const matchLead = (leadName: string, changes: Partial<Transfer> = {}) =>
      matchLine(
        newLineToMatch('trip', { counterparty: 'ANA MARIA RUIZ' }),
        createTransferIndex([newTransfer(1, { leadName, ...changes })]),
      );
    expect(matchLead('Ana Maria Ruiz Gomez Perez')).toMatchObject({ suggestions: [{ score: 34 }] });
    expect(matchLead('Ana Ruiz Gomez Perez').kind).toBe('none');
    expect(matchLead('Ana Maria Ruiz', { isPaid: true }).kind).toBe('none');
  });

  test('is suggested for the first five of equally likely bookings, by their reference', () => {
    const transfers = Array.from({ length: 8 }, (_, i) => newTransfer(i, { leadName: 'Ana Ruiz' }));
    const verdict = matchLine(
      newLineToMatch('trip', { counterparty: 'ANA RUIZ' }),
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
  const anySerial = fc.integer({ min: 0, max: REFERENCE_SPACE - 1 });
  const decoyLists = fc
    .array(anySerial, { maxLength: 5 })
    .map((serials) => serials.map((serial) => newTransfer(serial)));
  const anyNoise = fc.string({ unit: 'binary', maxLength: 25 });

  test('a valid reference with its amount matches, whatever surrounds it', () => {
    fc.assert(
      fc.property(anySerial, decoyLists, anyNoise, anyNoise, (serial, decoys, prefix, suffix) => {
        const expectedTransfer = newTransfer(serial);
        const verdict = matchLine(
          newLineToMatch(prefix + expectedTransfer.reference + suffix),
          createTransferIndex([...decoys, expectedTransfer]),
        );
        expect(verdict).toEqual({ kind: 'match', transfer: expectedTransfer });
      }),
      { numRuns: 300 },
    );
  });

  const anySymbol = fc.constantFrom(...ALPHABET, ...'01ILOS5');
  const anySlip = fc.record({
    kind: fc.constantFrom('wrong', 'swapped', 'missing'),
    position: fc.integer({ min: 0, max: 6 }),
    symbol: anySymbol,
  });
  test('a reference with one error is suggested but never applied automatically', () => {
    fc.assert(
      fc.property(
        anySerial,
        decoyLists,
        anySlip,
        anyNoise,
        anyNoise,
        (serial, decoys, { kind, position, symbol }, prefix, suffix) => {
          const expectedTransfer = newTransfer(serial);
          const rightSymbols = [...expectedTransfer.reference.replace(/^WF-|-/g, '')];
          const nextPosition = Math.min(position + 1, 6);
          const wrongReference = {
            wrong: () => rightSymbols.with(position, symbol),
            swapped: () =>
              rightSymbols
                .with(position, rightSymbols[nextPosition] ?? '')
                .with(nextPosition, rightSymbols[position] ?? ''),
            missing: () => rightSymbols.toSpliced(position, 1),
          }[kind]();
          const text = `${prefix} WF-${wrongReference.slice(0, 4).join('')}-${wrongReference.slice(4).join('')} ${suffix}`;
          const squeezedText = text
            .toUpperCase()
            .normalize('NFKD')
            .replace(/[^\p{L}\p{N}]/gu, '');
          fc.pre(!squeezedText.includes(rightSymbols.join('')));
          const verdict = matchLine(newLineToMatch(text), createTransferIndex([...decoys, expectedTransfer]));
          expect(AUTOMATIC_KINDS).not.toContain(verdict.kind);
          expect(
            verdict.kind === 'suggestions'
              ? verdict.suggestions.map((suggestion) => suggestion.transfer)
              : verdict,
          ).toContainEqual(expectedTransfer);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a match needs only the few look-ups it announces', () => {
    fc.assert(
      fc.property(
        anySerial,
        decoyLists,
        anySlip,
        anyNoise,
        (serial, decoys, { position, symbol }, surroundingText) => {
          const expectedTransfer = newTransfer(serial);
          const text = `${surroundingText} ${expectedTransfer.reference.slice(0, 3 + position)}${symbol}${expectedTransfer.reference.slice(4 + position)}`;
          const line = newLineToMatch(text);
          const transfers = [...decoys, expectedTransfer];
          const { references, amountCents } = toLookups(line);
          expect(listExactReferences(newLineToMatch(expectedTransfer.reference))).toEqual([
            expectedTransfer.reference,
          ]);
          expect(references.length).toBeLessThan(400);
          const candidates = transfers.filter(
            (candidate) => references.includes(candidate.reference) || candidate.amountCents === amountCents,
          );
          expect(matchLine(line, createTransferIndex(candidates))).toEqual(
            matchLine(line, createTransferIndex(transfers)),
          );
        },
      ),
    );
  });

  test('scores stay within bounds in any order of transfers', () => {
    const reachedCases = new ReachedCases();
    const leadName = fc.constantFrom('Ana Ruiz', 'Ana Ruis', 'A Ruiz', null);
    const anyTransfers = fc
      .uniqueArray(fc.record({ serial: fc.nat({ max: 50 }), leadName }), { selector: ({ serial }) => serial })
      .map((bookings) =>
        bookings.map((booking) => newTransfer(booking.serial, { leadName: booking.leadName })),
      );
    fc.assert(
      fc.property(anyTransfers, anySerial, (transfers, typedSerial) => {
        const line = newLineToMatch(`WF ${buildReference(typedSerial).slice(3, -1)}`, {
          counterparty: 'ANA RUIZ',
        });
        const verdict = matchLine(line, createTransferIndex(transfers));
        expect(matchLine(line, createTransferIndex(transfers.toReversed()))).toEqual(verdict);
        reachedCases.add(verdict.kind);
        if (verdict.kind !== 'suggestions') return;
        expect(verdict.suggestions.length).toBeLessThanOrEqual(5);
        for (const { score, reasons } of verdict.suggestions)
          expect(score > 0 && score < 100 && reasons.length > 0).toBe(true);
      }),
    );
    reachedCases.expectMoreThan(20, ['suggestions']);
  });
});
