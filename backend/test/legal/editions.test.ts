import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { DEPOSIT_PERCENT } from '@wayfold/contracts/kernel/cents';
import { BALANCE_DAYS_BEFORE_DEPARTURE } from '@wayfold/contracts/kernel/durations';
import { type LegalBlock, LegalDocument, LegalText } from '@wayfold/contracts/legal';
import { CAPABILITY_DAYS_AFTER_RETURN } from '../../src/modules/booking/access/capabilities.service.js';
import { RETRY_DAYS } from '../../src/modules/booking/balance/automatic-charge.js';
import { PUBLISHED_POLICIES, requirePolicy } from '../../src/modules/booking/changes/cancellation-policy.js';
import { CHANGE_DAYS_BEFORE_DEPARTURE } from '../../src/modules/booking/changes/change-date.js';
import { HOLD_MINUTES } from '../../src/modules/booking/core/plan.js';
import { REASSIGNMENT_DAYS_BEFORE_DEPARTURE } from '../../src/modules/booking/party/reassign-place.js';
import { QUOTE_MINUTES } from '../../src/modules/booking/pricing/pin-quote.js';
import { OVERDUE_DAYS } from '../../src/modules/booking/summary.js';
import { MIN_TRANSFER_DAYS } from '../../src/modules/booking/view/method-availability.js';
import { detectLanguage } from '../../src/modules/catalogue/trips/language.js';
import { findLegalText, listEditions, PUBLISHED_TERMS } from '../../src/modules/legal/editions.service.js';
import { NOTICE_DAYS } from '../../src/modules/mail/triggers/notice-mails.js';
import { OPERATOR } from '../../src/platform/text/operator.js';

const DOCUMENTS = LegalDocument.options;
const LOCALES = ['en', 'es'] as const;
/** The balance is charged at 12:00 UTC. */
const BALANCE_HOUR = [12, 0] as const;

const ALL_EDITIONS = DOCUMENTS.flatMap((document) => listEditions(document));

const listTexts = (block: LegalBlock): readonly string[] => {
  if (typeof block === 'string') return [block];
  return 'list' in block
    ? block.list
    : [block.table.caption, ...block.table.head, ...block.table.rows.flat()];
};

const joinTexts = (document: LegalDocument, locale: 'en' | 'es', section?: string): string =>
  (findLegalText(document, locale)?.sections ?? [])
    .filter(({ id }) => section === undefined || id === section)
    .flatMap(({ title, blocks }) => [title, ...blocks.flatMap(listTexts)])
    .join('\n');

/** Lists the rows of the table of cancellation fees: days before departure, and what is retained. */
const listFeeRows = (locale: 'en' | 'es'): readonly (readonly string[])[] =>
  (findLegalText('booking-terms', locale)?.sections ?? [])
    .filter(({ id }) => id === 'cancelling')
    .flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block !== 'string' && 'table' in block ? block.table.rows : [])),
    );

test('accepted documents never change: a new wording is a new version next to the former versions', () => {
  expect(PUBLISHED_TERMS).toEqual([
    { version: '2026-11-28', hash: '7892d0bb4221cd2c4bd474b079b1bffab5ed5e8c5a94d4291133eba8488c67a3' },
    { version: '2026-11-24', hash: 'e9a25096bc415127dd37062398e71ab541f33fba2affef96b5087392e08ac4a4' },
    { version: '2026-11', hash: 'beb17f4dee5188ce1c5461d70ae5f42e4772316e6cf18cc9fe97102f0873954c' },
  ]);
  const privacy = listEditions('privacy').map(({ version, wordings }) => [
    version,
    createHash('sha256').update(JSON.stringify(wordings)).digest('hex'),
  ]);
  expect(privacy).toEqual([
    ['2026-11-28', '52ac87477740455b8737e33f3353274fa046f0eee5a86f10add2529e637fe51d'],
    ['2026-11-24', 'f48fe0fde521cba0f1b7248c48c893c530788d8ab84c7a096c147064f96fce4a'],
  ]);
});

test.each(ALL_EDITIONS)('$document $version says the same in both languages', ({ wordings: { en, es } }) => {
  const describeBlock = (block: LegalBlock) => {
    if (typeof block === 'string') return 'paragraph';
    if ('list' in block) return block.list.length;
    return [block.table.head.length, ...block.table.rows.map((row) => row.length)];
  };
  const describeShape = ({ sections }: typeof en) =>
    sections.map(({ id, blocks }) => [id, ...blocks.map(describeBlock)]);
  expect(describeShape(es)).toEqual(describeShape(en));
  expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length);
});

test.each(ALL_EDITIONS)('$document $version has tables of full rows', ({ wordings: { en } }) => {
  const tables = en.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block !== 'string' && 'table' in block ? block.table : [])),
  );
  const incompleteRows = tables.flatMap(({ head, rows }) => rows.filter((row) => row.length !== head.length));
  expect(incompleteRows).toEqual([]);
});

test.each(LOCALES)(
  'published texts are complete, in one language and without exclamation marks (%s)',
  (locale) => {
    const texts = ALL_EDITIONS.flatMap(({ wordings }) => {
      const { title, lead, sections } = wordings[locale];
      return [
        title,
        lead,
        ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(listTexts)]),
      ];
    });
    expect(texts).not.toHaveLength(0);
    expect({
      empty: texts.filter((text) => text.trim() === ''),
      inAnotherLanguage: texts.filter((text) => ![locale, undefined].includes(detectLanguage(text))),
      exclaimedOrUnfilled: texts.filter((text) => /[!¡]|\{\{/.test(text)),
    }).toEqual({ empty: [], inAnotherLanguage: [], exclaimedOrUnfilled: [] });
  },
);

describe('the published texts', () => {
  /** Lists every number of a section: both languages have the same numbers in different notations. */
  const listNumbers = (section: string, locale: 'en' | 'es') =>
    new Set(joinTexts('booking-terms', locale, section).match(/\d+/g)?.map(Number));
  test.each([
    ['prices', [QUOTE_MINUTES]],
    ['holds', [HOLD_MINUTES, MIN_TRANSFER_DAYS]],
    [
      'deposit-and-balance',
      [
        DEPOSIT_PERCENT,
        BALANCE_DAYS_BEFORE_DEPARTURE,
        ...RETRY_DAYS,
        NOTICE_DAYS['balance-notice-14'],
        NOTICE_DAYS['balance-notice-3'],
        ...BALANCE_HOUR,
      ],
    ],
    ['changing-the-date', [CHANGE_DAYS_BEFORE_DEPARTURE]],
    ['passing-a-place-on', [REASSIGNMENT_DAYS_BEFORE_DEPARTURE]],
    ['your-booking', [CAPABILITY_DAYS_AFTER_RETURN]],
  ] as const)('state the numbers of the product in the section "%s"', (section, expected) => {
    const numbers = new Set<number>(expected);
    expect({ en: listNumbers(section, 'en'), es: listNumbers(section, 'es') }).toEqual({
      en: numbers,
      es: numbers,
    });
  });

  test('state that staff get in touch when the balance has been open for a week', () => {
    expect(OVERDUE_DAYS).toBe(7);
    expect(joinTexts('booking-terms', 'en', 'deposit-and-balance')).toContain('still open after seven days');
    expect(joinTexts('booking-terms', 'es', 'deposit-and-balance')).toContain('a los siete días');
  });

  test('have a cancellation policy for all terms that were ever sold', () => {
    const versions = PUBLISHED_TERMS.map(({ version }) => version);
    expect(Object.keys(PUBLISHED_POLICIES).sort()).toEqual(versions.toSorted());
    const policies = versions.map((version) => [version, requirePolicy(version, PUBLISHED_POLICIES).version]);
    expect(policies).toEqual(versions.map((version) => [version, 'cancellation/1']));
  });

  test('state what canceling costs, on both sides of each day of the table', () => {
    const { calculateFeeCents: feeCents } = requirePolicy(
      PUBLISHED_TERMS[0]?.version ?? '',
      PUBLISHED_POLICIES,
    );
    const calculateRetainedPercent = (daysBefore: number) =>
      feeCents({ totalCents: 100_000, daysBefore }) / 1000;
    expect([60, 59, 30, 29].map(calculateRetainedPercent)).toEqual([20, 50, 50, 100]);

    expect(listFeeRows('en')).toEqual([
      ['60 or more', 'The deposit, which is 20% of the total'],
      ['59 to 30', 'Half of the total, or the deposit if that is more'],
      ['29 or fewer', 'The whole total'],
    ]);
    expect(listFeeRows('es').map(([days]) => days)).toEqual(['60 o más', 'De 59 a 30', '29 o menos']);
  });

  test.each(
    LOCALES.flatMap((locale) => [
      { locale, document: 'terms-and-conditions' as const, section: 'who-we-are' },
      { locale, document: 'privacy' as const, section: 'who-is-responsible' },
    ]),
  )('name the seller and its contact in $document ($locale)', ({ locale, document, section }) => {
    const text = joinTexts(document, locale, section);
    const facts = [OPERATOR.name, ...OPERATOR.address, OPERATOR.email];
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  });

  test('contain the specified words about transfers', () => {
    const text = joinTexts('booking-terms', 'en', 'bank-transfer');
    expect(text).toContain('A transfer takes 2-3 working days.');
    expect(text).toContain('USD bank details are valid for the US and over 150 countries.');
  });
});

describe('an edition', () => {
  test.each(DOCUMENTS.flatMap((document) => LOCALES.map((locale) => [document, locale] as const)))(
    'lists all versions of %s in %s, and is the newest or the requested one',
    (document, locale) => {
      const newest = findLegalText(document, locale);
      expect(LegalText.parse(newest)).toEqual(newest);
      expect(newest?.isCurrent).toBe(true);
      const { versions = [] } = newest ?? {};
      expect(versions).not.toHaveLength(0);
      const requestedTexts = versions.map(({ version }) => findLegalText(document, locale, version));
      expect(requestedTexts).toMatchObject(versions.map(({ version }) => ({ version, versions })));
    },
  );

  test('is found by its version only if it was published', () => {
    expect(findLegalText('terms-and-conditions', 'en', '2026-11')).toMatchObject({
      isCurrent: false,
      publishedOn: '2026-11-21',
      hash: PUBLISHED_TERMS[2]?.hash,
      title: 'Terms & Conditions and Booking Terms',
    });
    expect(findLegalText('privacy', 'en', '2026-11')).toBeUndefined();
    expect(findLegalText('booking-terms', 'es', '1999-01')).toBeUndefined();
  });

  test.each(
    PUBLISHED_TERMS.flatMap(({ version, hash }) => [
      { document: 'terms-and-conditions' as const, version, hash },
      { document: 'booking-terms' as const, version, hash },
    ]),
  )('$version of $document has the hash that bookings pin', ({ document, version, hash }) => {
    expect(findLegalText(document, 'en', version)?.hash).toBe(hash);
  });

  test('has no hash in the privacy policy, because bookings pin the Terms only', () => {
    expect(findLegalText('privacy', 'en')?.hash).toBeNull();
  });
});
