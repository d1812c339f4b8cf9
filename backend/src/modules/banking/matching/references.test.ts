import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { hasValidCheckSymbol } from '../../../kernel/check-symbols.js';
import { buildReference, REFERENCE_SPACE } from '../../booking/core/reference.js';
import { matchReferences } from './references.js';

const anyReference = fc.integer({ min: 0, max: REFERENCE_SPACE - 1 }).map(buildReference);
const anyNoise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'WF-27KQ \n/XYZ'), maxLength: 20 }),
);

/** Prints references as people and banks do: dashes, blanks, lower case, line breaks. */
const printReference = (reference: string) =>
  fc
    .tuple(fc.constantFrom('-', ' ', '', '\u2013', ' - ', '\n'), fc.boolean(), fc.nat({ max: 12 }))
    .map(([dash, isLowerCase, breakAt]) => {
      const dashedReference = reference.replaceAll('-', dash);
      const brokenReference = `${dashedReference.slice(0, breakAt)}\n${dashedReference.slice(breakAt)}`;
      return isLowerCase ? brokenReference.toLowerCase() : brokenReference;
    });

describe('a reference', () => {
  test('is found in any surrounding text', () => {
    fc.assert(
      fc.property(
        anyReference.chain((reference) =>
          fc.tuple(fc.constant(reference), printReference(reference), anyNoise, anyNoise),
        ),
        ([reference, printedReference, prefix, suffix]) => {
          expect(matchReferences([prefix + printedReference + suffix]).exactReferences).toContain(reference);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is found without its prefix when it stands alone', () => {
    fc.assert(
      fc.property(anyReference, fc.constantFrom('-', ' ', ''), (reference, dash) => {
        const bareReference = reference.slice(3).replace('-', dash);
        for (const line of [
          bareReference,
          `trip ${bareReference}, thanks`,
          `(${bareReference.toLowerCase()})`,
          `VF-${bareReference}`,
        ])
          expect(matchReferences([line]).exactReferences).toContain(reference);
        expect(matchReferences([`x${bareReference}`]).exactReferences).not.toContain(reference);
      }),
    );
  });

  test.each(['NFC', 'NFD'])('is found despite added accents, as %s', (form) => {
    const reference = buildReference(7);
    const accentedText = reference.replace(/\p{L}/gu, '$&\u0301');
    expect(matchReferences([accentedText.normalize(form)]).exactReferences).toEqual([reference]);
  });

  test('needs a valid check symbol', () => {
    const [invalidReference, reference] = [buildReference(7).replace(/.$/, '0'), buildReference(7)];
    const otherReference = reference.replace(/.$/, (lastSymbol) => (lastSymbol === '2' ? '3' : '2'));

    expect(
      matchReferences([`${invalidReference} ${otherReference} ${otherReference.slice(3)}`]).exactReferences,
    ).toEqual([]);
  });

  test('is never assembled from two texts', () => {
    const reference = buildReference(77);
    expect(matchReferences([reference.slice(0, 6), reference.slice(6)]).exactReferences).toEqual([]);
  });

  test('is found together with other references, each once, in order', () => {
    const [reference, otherReference] = [buildReference(1), buildReference(2)];
    expect(
      matchReferences([`${otherReference} and ${reference}/${otherReference}`, reference]).exactReferences,
    ).toEqual([otherReference, reference]);
  });
});

describe('a possible reference', () => {
  const REFERENCE = buildReference(4711);
  const REFERENCE_SYMBOLS = REFERENCE.replace(/^WF-|-/g, '');
  const listSimilar = (...texts: string[]) => matchReferences(texts).listSimilar();

  test('tolerates punctuation and a wrong prefix', () => {
    const dottedSymbols = [...REFERENCE_SYMBOLS].join('.');
    const parts = `${REFERENCE_SYMBOLS.slice(0, 2)} ${REFERENCE_SYMBOLS.slice(2)}`;
    expect(listSimilar(`WF.${dottedSymbols}`).get(REFERENCE)).toBe('punctuation');
    expect(listSimilar(parts).get(REFERENCE)).toBe('punctuation');
    expect(listSimilar(`VE${REFERENCE_SYMBOLS}`).get(REFERENCE)).toBe('prefix');
    expect(matchReferences([`WF.${dottedSymbols}`, `VE${REFERENCE_SYMBOLS}`]).exactReferences).toEqual([]);
  });

  test('tolerates a slip without the prefix, as one word or several', () => {
    const wrongSymbols = `${REFERENCE_SYMBOLS.slice(0, 5)}${REFERENCE_SYMBOLS[5] === '2' ? '3' : '2'}${REFERENCE_SYMBOLS.slice(6)}`;
    const lines = [
      `trip ${wrongSymbols}`,
      `${wrongSymbols.slice(0, 4)}-${wrongSymbols.slice(4)}`,
      `${wrongSymbols.slice(0, 2)}/${wrongSymbols.slice(2)}`,
    ];
    expect(lines.filter((line) => matchReferences([line]).exactReferences.includes(REFERENCE))).toEqual([]);
    expect(lines.map((line) => [line, listSimilar(line).get(REFERENCE)])).toEqual(
      lines.map((line) => [line, expect.stringMatching(/^(wrong|confused)$/)]),
    );
    expect(listSimilar(`trip ${REFERENCE_SYMBOLS.slice(1)}`).get(REFERENCE)).toBe('missing');
  });

  const slips = {
    punctuation: REFERENCE_SYMBOLS,
    wrong: `${REFERENCE_SYMBOLS.slice(0, 5)}${REFERENCE_SYMBOLS[5] === 'V' ? 'Y' : 'V'}${REFERENCE_SYMBOLS.slice(6)}`,
    missing: REFERENCE_SYMBOLS.slice(1),
    extra: `${REFERENCE_SYMBOLS.slice(0, 3)}V${REFERENCE_SYMBOLS.slice(3)}`,
  };

  test.each(Object.entries(slips))(
    '%s: in any pieces after the prefix, whatever follows',
    (slip, symbols) => {
      const dottedSymbols = [...symbols].join('.');
      expect(listSimilar(`paid for WF.${dottedSymbols}. thanks`).get(REFERENCE)).toBe(slip);
    },
  );

  test('tolerates one extra symbol in a word of its own', () => {
    expect(listSimilar(`trip ${slips.extra} thanks`).get(REFERENCE)).toBe('extra');
  });

  test('reports the likeliest slip anywhere in the text', () => {
    const prefixedSymbols = `VE${REFERENCE_SYMBOLS}`;
    expect(listSimilar(`${slips.missing}, ${prefixedSymbols}`).get(REFERENCE)).toBe('prefix');
    expect(listSimilar(slips.missing, prefixedSymbols).get(REFERENCE)).toBe('prefix');
    expect(listSimilar(prefixedSymbols, slips.missing).get(REFERENCE)).toBe('prefix');
  });

  const SLIPS_BY_LIKELIHOOD = ['punctuation', 'prefix', 'confused', 'swapped', 'wrong', 'missing', 'extra'];
  const textBySlip: Readonly<Record<string, string>> = {
    ...slips,
    prefix: `VE${REFERENCE_SYMBOLS}`,
    confused: REFERENCE_SYMBOLS.replace('Q', '0'),
    swapped: `${REFERENCE_SYMBOLS[1]}${REFERENCE_SYMBOLS[0]}${REFERENCE_SYMBOLS.slice(2)}`,
    punctuation: `${REFERENCE_SYMBOLS.slice(0, 2)} - ${REFERENCE_SYMBOLS.slice(2)}`,
  };
  test.each([' ', ' - ', '.', ' / '])('reads three words separated by "%s" as one code', (separator) => {
    const words = [REFERENCE_SYMBOLS.slice(0, 2), REFERENCE_SYMBOLS.slice(2, 5), REFERENCE_SYMBOLS.slice(5)];
    expect(listSimilar(words.join(separator)).get(REFERENCE)).toBe('punctuation');
  });

  test.each(
    SLIPS_BY_LIKELIHOOD.flatMap((slip, i) =>
      SLIPS_BY_LIKELIHOOD.slice(i + 1).map((other) => [slip, other] as const),
    ),
  )('ranks %s above %s', (slip, other) => {
    const [likely = '', unlikely = ''] = [textBySlip[slip], textBySlip[other]];
    expect({
      likely: listSimilar(likely).get(REFERENCE),
      unlikely: listSimilar(unlikely).get(REFERENCE),
    }).toEqual({
      likely: slip,
      unlikely: other,
    });
    expect({
      likelyFirst: listSimilar(likely, unlikely).get(REFERENCE),
      unlikelyFirst: listSimilar(unlikely, likely).get(REFERENCE),
    }).toEqual({ likelyFirst: slip, unlikelyFirst: slip });
  });

  test('is always a whole code with a valid check symbol, never an ordinary word', () => {
    const lines = ['WF ABCDEFH', 'ABCDEFH', 'TRANSFER9', 'trip to Peru', `WF-${slips.wrong} and more`];
    const references = [...listSimilar(...lines).keys()];
    expect(references).not.toHaveLength(0);
    for (const reference of references)
      expect({
        length: reference.length,
        hasValidSymbol: hasValidCheckSymbol(reference.replace(/^WF-|-/g, '')),
      }).toEqual({ length: 11, hasValidSymbol: true });
  });

  // A 2 on its own satisfies its own check symbol.
  test.each(['2', 'AB2', 'for 2', 'hello'])('is not found in "%s"', (line) => {
    expect(listSimilar(line).size).toBe(0);
  });

  test('is searched in the first two thousand characters, an exact reference everywhere', () => {
    const newBlanks = (length: number) => ' '.repeat(length);
    expect(listSimilar(newBlanks(2_000 - slips.missing.length) + slips.missing).get(REFERENCE)).toBe(
      'missing',
    );
    expect(listSimilar(newBlanks(2_000) + slips.missing).size).toBe(0);
    expect(matchReferences([newBlanks(2_000) + REFERENCE]).exactReferences).toEqual([REFERENCE]);
  });

  test('is never listed as an exact reference as well', () => {
    const reachedCases = new ReachedCases();
    fc.assert(
      fc.property(anyReference, anyNoise, (text, surroundingText) => {
        const references = matchReferences([`${surroundingText} ${text}`]);
        for (const reference of references.exactReferences)
          expect(references.listSimilar().has(reference)).toBe(false);
        if (references.exactReferences.length > 0) reachedCases.add('exact');
      }),
    );
    reachedCases.expectMoreThan(20, ['exact']);
  });

  test('is ruled out quickly in a long text', () => {
    const startUsage = process.cpuUsage();
    matchReferences([
      'WF'.repeat(10_000),
      'WFWF '.repeat(4_000),
      `WF${' '.repeat(20_000)}`,
      'ABCDEFG '.repeat(2_500),
    ]);

    // Each search reads two thousand characters; without the bound this takes minutes. CPU time, in µs, does
    // not grow with the load by other processes.
    expect(process.cpuUsage(startUsage).user).toBeLessThan(10_000_000);
  });
});
