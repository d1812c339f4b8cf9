import type { Facets } from '@wayfold/contracts/catalogue/shop';
import { MAX_AGE } from '@wayfold/contracts/kernel/input-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type ReactNode, type Ref, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../shared/i18n/format.js';
import { PriceRange } from './price-range.js';
import { countFilters, type Group, type ShopSearch } from './shop-search.js';
import type { Option, Options } from './use-filter-options.js';

interface FiltersProps {
  readonly search: ShopSearch;
  readonly facets: Facets;
  readonly options: Options;
  readonly locale: Locale;
  readonly panel: Ref<HTMLDetailsElement>;
  readonly total: number;
}

/** Expands on a wide screen, and hides behind a button on a narrow screen; both work without script. */
export function Filters({ search, facets, options, total, locale, panel }: FiltersProps) {
  const { t } = useTranslation('shop');
  const chosenCount = countFilters(search);
  // Each group has its own Suspense boundary, so that an early click waits only for its group to hydrate.
  const renderGroup = (name: Group, { isOpen = false } = {}) => (
    <Suspense>
      <FilterGroup
        name={name}
        options={options[name]}
        chosenValues={search[name] ?? []}
        isOpen={isOpen}
        locale={locale}
      />
    </Suspense>
  );
  return (
    <details className="shop-filters" ref={panel}>
      <summary>
        {t('filters')}
        {chosenCount > 0 ? (
          <span className="chip teal count">{t('chosenCount', { count: chosenCount })}</span>
        ) : null}
      </summary>
      <div>
        {renderGroup('region', { isOpen: true })}
        {renderGroup('country')}
        {renderGroup('month')}
        {renderGroup('duration', { isOpen: true })}
        {facets.cents ? (
          <PriceRange
            search={search}
            limits={facets.cents}
            showsHint={facets.kinds.some(({ key }) => key === 'travel-pass')}
            locale={locale}
          />
        ) : null}
        {renderGroup('style')}
        {renderGroup('theme')}
        {renderGroup('difficulty')}
        {renderGroup('kind')}
        <GuaranteeFilter search={search} facets={facets} locale={locale} />
        <AgeFilter age={search.age} />
        <p className="shop-show-results">
          <ShowButton total={total} />
        </p>
      </div>
    </details>
  );
}

function GuaranteeFilter({ search, facets, locale }: Pick<FiltersProps, 'search' | 'facets' | 'locale'>) {
  const { t } = useTranslation('shop');
  return (
    <fieldset className="shop-open-group">
      <legend>{t('guarantee')}</legend>
      <FilterChoice name="guaranteed" isChecked={search.guaranteed === 'true'} locale={locale}>
        {{ value: 'true', name: t('guaranteedOnly'), count: facets.guaranteed }}
      </FilterChoice>
    </fieldset>
  );
}

function AgeFilter({ age }: { readonly age: number | undefined }) {
  const { t } = useTranslation('shop');
  return (
    <label className="field shop-open-group">
      <span>{t('age')}</span>
      <span className="hint">{t('ageHint')}</span>
      <input type="number" name="age" min={0} max={MAX_AGE} inputMode="numeric" defaultValue={age} />
    </label>
  );
}

/**
 * Counts the results only with script, which updates the number at each choice. Its own component keeps that
 * immediate change from hydrating the whole form.
 */
function ShowButton({ total }: Pick<FiltersProps, 'total'>) {
  const { t } = useTranslation('shop');
  const hasScript = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <button className="btn full-width" data-show="">
      {hasScript ? t('showCount', { count: total }) : t('showButton')}
    </button>
  );
}

/** Puts chosen values first, because they may be far down a long list. */
const sortChosenFirst = (options: readonly Option[], initialValues: readonly string[]): Option[] => [
  ...options.filter(({ value }) => initialValues.includes(value)),
  ...options.filter(({ value }) => !initialValues.includes(value)),
];

interface FilterGroupProps {
  readonly name: Group;
  readonly options: readonly Option[];
  readonly chosenValues: readonly string[];
  readonly isOpen: boolean;
  readonly locale: Locale;
}

function FilterGroup({ name, options, chosenValues, isOpen, locale }: FilterGroupProps) {
  const { t } = useTranslation('shop');
  // Only the initial state counts: later choices must not fold groups or move lines under the visitor's eyes.
  const [isOpened] = useState(isOpen || chosenValues.length > 0);
  const [initialValues] = useState(chosenValues);
  if (options.length === 0) return null;
  return (
    <details className="shop-group" open={isOpened}>
      <summary>
        {t(`groups.${name}`)}
        {chosenValues.length > 0 ? (
          <span className="chip teal count">
            <span aria-hidden="true">{chosenValues.length}</span>
            <span className="visually-hidden">{t('chosenCount', { count: chosenValues.length })}</span>
          </span>
        ) : null}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{t(`groups.${name}`)}</legend>
        {sortChosenFirst(options, initialValues).map((option) => (
          <FilterChoice
            key={option.value}
            name={name}
            isChecked={chosenValues.includes(option.value)}
            locale={locale}
          >
            {option}
          </FilterChoice>
        ))}
      </fieldset>
    </details>
  );
}

interface FilterChoiceProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly locale: Locale;
  readonly children: Option;
}

function FilterChoice({ name, isChecked, locale, children: option }: FilterChoiceProps): ReactNode {
  return (
    <label className={option.count === 0 ? 'shop-choice without-trips' : 'shop-choice'}>
      <input type="checkbox" name={name} value={option.value} defaultChecked={isChecked} />
      <span>{option.name}</span>
      <span className="count">{formatNumber(option.count, locale)}</span>
    </label>
  );
}
