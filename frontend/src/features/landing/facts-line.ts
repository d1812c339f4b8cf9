import type { Landing } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { TFunction } from 'i18next';
import { capitalize, formatList, formatMonthName, formatPrice } from '../../shared/i18n/format.js';

type Translate = TFunction<['landing', 'common']>;
type LandingFacts = Landing['facts'];

const MONTHS_PER_YEAR = 12;
/** Fewer consecutive months than this are listed one by one. */
const MIN_RANGE_MONTHS = 3;

const MAX_CITIES = 4;
const NAMED_CITY_COUNT = 3;

/** Groups consecutive months, also across the turn of the year. */
function listRuns(months: readonly number[]): number[][] {
  const includedMonths = new Set(months);
  const calculateNextMonth = (month: number): number => (month % MONTHS_PER_YEAR) + 1;
  const calculatePreviousMonth = (month: number): number => (month === 1 ? MONTHS_PER_YEAR : month - 1);
  const firstMonths = [...includedMonths]
    .sort((a, b) => a - b)
    .filter((month) => !includedMonths.has(calculatePreviousMonth(month)));
  return firstMonths.map((firstMonth) => {
    const run = [firstMonth];
    let month = calculateNextMonth(firstMonth);
    while (includedMonths.has(month)) {
      run.push(month);
      month = calculateNextMonth(month);
    }
    return run;
  });
}

/** Formats `from March to May and in October`. */
function formatMonths(t: Translate, locale: Locale, months: readonly number[]): string {
  if (new Set(months).size === MONTHS_PER_YEAR) return t('allYear');
  const nameMonth = (month: number | undefined): string => formatMonthName(month ?? 1, locale);
  const runs = listRuns(months);
  const ranges = runs.filter((run) => run.length >= MIN_RANGE_MONTHS);
  const singleMonths = runs.filter((run) => run.length < MIN_RANGE_MONTHS).flat();
  return formatList(
    [
      ...ranges.map((run) => t('monthRange', { from: nameMonth(run[0]), to: nameMonth(run.at(-1)) })),
      ...(singleMonths.length === 0
        ? []
        : [t('monthsIn', { list: formatList(singleMonths.map(nameMonth), locale) })]),
    ],
    locale,
  );
}

export const formatDays = (t: Translate, { min, max }: LandingFacts['days']): string =>
  min === max ? t('common:days', { count: min }) : t('daysRange', { min, max });

function formatCities(t: Translate, locale: Locale, cities: readonly string[]): string {
  if (cities.length <= MAX_CITIES) return formatList(cities, locale, 'or');
  const otherCitiesText = t('manyCities', { count: cities.length - NAMED_CITY_COUNT });
  return `${cities.slice(0, NAMED_CITY_COUNT).join(', ')} ${otherCitiesText}`;
}

/** Describes in sentences what the trips have in common. */
export function listFactSentences(t: Translate, locale: Locale, facts: LandingFacts): string[] {
  const days = formatDays(t, facts.days);
  const cities = formatCities(t, locale, facts.cities);
  const grades = facts.difficulties
    .filter((difficulty) => difficulty !== 'not-applicable')
    .map((difficulty) => t(`common:difficulty.${difficulty}`).toLowerCase());
  const [firstGrade] = grades;
  const lastGrade = grades.at(-1);
  const sentences = [
    facts.fromCents === null
      ? t('summaryWithoutPrice', { days: capitalize(days), cities })
      : t('priceSummary', { price: formatPrice(facts.fromCents, locale), days, cities }),
  ];
  if (firstGrade !== undefined)
    sentences.push(
      firstGrade === lastGrade
        ? t('grade', { grade: firstGrade })
        : t('grades', { from: firstGrade, to: lastGrade }),
    );
  if (facts.months.length > 0) sentences.push(t('months', { months: formatMonths(t, locale, facts.months) }));
  return sentences;
}
