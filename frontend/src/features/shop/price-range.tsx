import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../shared/i18n/format.js';
import type { ShopSearch } from './shop-search.js';

/** The slider's step in dollars. */
const PRICE_STEP = 50;

interface PriceRangeProps {
  readonly search: ShopSearch;
  /** The lowest and the highest price in cents. */
  readonly limits: { readonly min: number; readonly max: number };
  /** The filter cannot find some trips because they have no price. */
  readonly showsHint: boolean;
  readonly locale: Locale;
}

/** Asks for two prices in number fields; with script, a slider with two thumbs sets the same fields. */
export function PriceRange({ search, limits, showsHint, locale }: PriceRangeProps) {
  const { t } = useTranslation('shop');
  const min = Math.floor(limits.min / 100 / PRICE_STEP) * PRICE_STEP;
  const max = Math.ceil(limits.max / 100 / PRICE_STEP) * PRICE_STEP;
  const renderField = (name: 'minPrice' | 'maxPrice', limit: number) => (
    <label className="field">
      <span>{t(name)}</span>
      <input
        type="number"
        name={name}
        min={0}
        step={1}
        inputMode="numeric"
        placeholder={String(limit)}
        defaultValue={search[name]}
      />
    </label>
  );
  return (
    <fieldset className="shop-open-group" aria-describedby={showsHint ? 'price-hint' : undefined}>
      <legend>{t('price')}</legend>
      {showsHint ? (
        <p className="hint" id="price-hint">
          {t('priceHint')}
        </p>
      ) : null}
      <div className="shop-price-fields">
        {renderField('minPrice', min)}
        {renderField('maxPrice', max)}
      </div>
      <Thumbs
        min={min}
        max={max}
        low={Math.max(min, Math.min(search.minPrice ?? min, max))}
        high={Math.min(max, Math.max(search.maxPrice ?? max, min))}
        locale={locale}
      />
    </fieldset>
  );
}

interface ThumbsProps extends Pick<PriceRangeProps, 'locale'> {
  /** Ends of the slider, in dollars. */
  readonly min: number;
  readonly max: number;
  /** The two chosen values, in dollars. */
  readonly low: number;
  readonly high: number;
}

function Thumbs({ min, max, low, high, locale }: ThumbsProps) {
  const { t } = useTranslation('shop');
  const frame = useRef<HTMLDivElement>(null);
  const paintTrack = (lowDollars: number, highDollars: number): void => {
    const toPercent = (dollars: number): string => `${((dollars - min) / Math.max(1, max - min)) * 100}%`;
    frame.current?.style.setProperty('--from', toPercent(lowDollars));
    frame.current?.style.setProperty('--to', toPercent(highDollars));
    // The lower thumb must be on top when both are at the upper end.
    frame.current?.classList.toggle('low-thumb-on-top', lowDollars - min > max - lowDollars);
  };
  useEffect(() => {
    const [lowInput, highInput] = frame.current?.querySelectorAll('input') ?? [];
    if (lowInput) lowInput.value = String(low);
    if (highInput) highInput.value = String(high);
    paintTrack(low, high);
  });

  /** Copies a thumb's position to its number field; at the end of the slider the field is empty: no limit. */
  const moveThumb = (thumb: HTMLInputElement, isLow: boolean): void => {
    const [lowInput, highInput] = frame.current?.querySelectorAll('input') ?? [];
    if (!lowInput || !highInput) return;
    if (isLow) thumb.value = String(Math.min(Number(thumb.value), Number(highInput.value)));
    else thumb.value = String(Math.max(Number(thumb.value), Number(lowInput.value)));
    const field = thumb.form?.elements.namedItem(isLow ? 'minPrice' : 'maxPrice');
    const isAtEnd = Number(thumb.value) === (isLow ? min : max);
    if (field instanceof HTMLInputElement) field.value = isAtEnd ? '' : thumb.value;
    thumb.setAttribute('aria-valuetext', formatPrice(Number(thumb.value) * 100, locale));
    paintTrack(Number(lowInput.value), Number(highInput.value));
  };
  const renderThumb = (name: 'lowest' | 'highest', dollars: number) => (
    <input
      type="range"
      min={min}
      max={max}
      step={PRICE_STEP}
      defaultValue={dollars}
      aria-label={t(name)}
      aria-valuetext={formatPrice(dollars * 100, locale)}
      onInput={({ currentTarget }) => moveThumb(currentTarget, name === 'lowest')}
    />
  );
  return (
    <div className="range-slider" ref={frame}>
      {renderThumb('lowest', low)}
      {renderThumb('highest', high)}
    </div>
  );
}
