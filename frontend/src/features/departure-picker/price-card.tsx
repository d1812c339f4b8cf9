import { useSuspenseQuery } from '@tanstack/react-query';
import { MAX_PARTY } from '@wayfold/contracts/kernel/input-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildDeparturesQuery } from '../../shared/api/trips.js';
import { formatMoney, formatPeriod, formatPrice } from '../../shared/i18n/format.js';
import { Stepper } from '../../shared/ui/form/stepper.js';
import { calculateMaxTravelers } from './choice.js';
import { useChoice } from './choice-provider.js';
import { findUnitPrice, type UnitPrice } from './unit-price.js';

interface PriceCardProps {
  readonly locale: Locale;
  readonly slug: string;
}

/** Shows the price per person and the party's total; the end of the page repeats it. */
export function PriceCard({ locale, slug }: PriceCardProps) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const {
    data: { departures },
  } = useSuspenseQuery(buildDeparturesQuery(locale, slug));
  const { choice } = useChoice();
  const lowestPrice = findUnitPrice(departures, {
    departureId: null,
    category: choice.category,
  });
  const unitPrice = findUnitPrice(departures, choice);
  if (!lowestPrice || !unitPrice) return null;
  return (
    <section className="wrap section" aria-labelledby="price">
      <div className="panel price-card">
        <div>
          <h2 className="subtitle" id="price">
            {t('cardHeading')}
          </h2>
          <p className="display-font large-figure tabular-figures">
            {formatPrice(lowestPrice.perPersonCents, locale)}
          </p>
        </div>
        <PartyTotal unitPrice={unitPrice} locale={locale} />
        <a className="btn" href="#dates">
          {t(unitPrice.isChosen ? 'cardSeeChoice' : 'cardChoose')}
        </a>
      </div>
    </section>
  );
}

interface PartyTotalProps {
  readonly unitPrice: UnitPrice;
  readonly locale: Locale;
}

/** Asks for the number of travelers, and shows what they pay together. */
function PartyTotal({ unitPrice, locale }: PartyTotalProps) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const { choice, dispatch } = useChoice();
  const { departure, category, perPersonCents, isChosen } = unitPrice;
  const { travelers } = choice;
  const maxTravelers = isChosen ? calculateMaxTravelers(departure.seatsLeft) : MAX_PARTY;
  return (
    <div className="stack">
      <div className="spread">
        <span className="field-label" id="card-travelers-label">
          {t('cardTotal')}
        </span>
        <span className="needs-script">
          <Stepper
            id="card-travelers"
            value={travelers}
            min={1}
            max={maxTravelers}
            labelledBy="card-travelers-label"
            fewerLabel={t('fewerTravelers')}
            moreLabel={t('moreTravelers')}
            onChange={(count) =>
              dispatch({ type: 'travelers', travelers: count, offers: isChosen ? departure.rooms : [] })
            }
          />
        </span>
      </div>
      {/* With a departure chosen, the total next to its rooms announces itself. */}
      <p className="party-total tabular-figures" role={isChosen ? undefined : 'status'}>
        {t('cardCalculation', {
          travelers,
          unit: formatMoney(perPersonCents, locale),
          amount: formatMoney(perPersonCents * travelers, locale),
        })}
      </p>
      <p className="text-small muted">
        {formatPeriod(departure.startsOn, departure.endsOn, locale)}, {t(`common:category.${category}`)}.{' '}
        {t('cardRooms')}
      </p>
    </div>
  );
}
