import type { CategoryCode, Departure } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../shared/i18n/format.js';
import { Stepper } from '../../shared/ui/form/stepper.js';
import { calculateMaxTravelers, type Change, type Choice, type RoomOffer } from './choice.js';

interface PartyFieldsProps {
  readonly choice: Choice;
  readonly locale: Locale;
  readonly dispatch: Dispatch<Change>;
  /** The chosen departure's prices, or the lowest until one is chosen. */
  readonly prices: readonly Departure['prices'][number][];
  readonly showsLowestPrices: boolean;
  readonly offers: readonly RoomOffer[];
  readonly seats: number;
}

/** Asks for category and number of travelers, with or without a chosen departure. */
export function PartyFields({
  choice,
  locale,
  dispatch,
  prices,
  showsLowestPrices,
  offers,
  seats,
}: PartyFieldsProps) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const chooseCategory = (chosenCategory: string): void => {
    const price = prices.find(({ category }) => category === chosenCategory);
    if (price) dispatch({ type: 'category', category: price.category });
  };
  const formatCategory = (category: CategoryCode, cents: number): string =>
    t(showsLowestPrices ? 'categoryFrom' : 'categoryOption', {
      category: t(`common:category.${category}`),
      price: formatPrice(cents, locale),
    });
  return (
    <>
      <label className="field">
        <span>{t('category')}</span>
        <select value={choice.category} onChange={({ target }) => chooseCategory(target.value)}>
          {prices.map(({ category, perPersonCents }) => (
            <option key={category} value={category}>
              {formatCategory(category, perPersonCents)}
            </option>
          ))}
        </select>
      </label>
      <div className="spread">
        <label className="field-label" id="travelers-label" htmlFor="travelers">
          {t('travelers')}
        </label>
        <Stepper
          id="travelers"
          value={choice.travelers}
          min={1}
          max={calculateMaxTravelers(seats)}
          labelledBy="travelers-label"
          fewerLabel={t('oneFewer')}
          moreLabel={t('oneMore')}
          onChange={(travelers) => dispatch({ type: 'travelers', travelers, offers })}
        />
      </div>
    </>
  );
}
