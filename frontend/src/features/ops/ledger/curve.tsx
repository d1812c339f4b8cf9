import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { type DayBalance, drawCurve } from './draw-curve.js';

const WIDTH = 640;
const HEIGHT = 200;

/** Draws steps, because a balance is constant between movements. */
export function Curve({ days, label }: { readonly days: readonly DayBalance[]; readonly label: string }) {
  const locale = useLocale();
  const { path, zeroY, topCents, bottomCents } = drawCurve(days, WIDTH, HEIGHT);
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  return (
    <figure className="curve">
      <div className="y-axis" aria-hidden="true">
        <span>{formatMoney(topCents, locale)}</span>
        <span>{formatMoney(bottomCents, locale)}</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line x1="0" x2={WIDTH} y1={zeroY} y2={zeroY} />
        <path d={path} />
      </svg>
      <figcaption aria-hidden="true">
        <span>{firstDay ? formatDay(firstDay.day, locale) : ''}</span>
        <span>{lastDay && lastDay !== firstDay ? formatDay(lastDay.day, locale) : ''}</span>
      </figcaption>
    </figure>
  );
}
