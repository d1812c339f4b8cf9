import { useTranslation } from 'react-i18next';
import { type Leg, LEG_LINES, listModes } from '../../shared/map/legs.js';

/** Explains the route's line styles. */
export function Legend({ route }: { readonly route: readonly Leg[] }) {
  const { t } = useTranslation('trip-map');
  return (
    <ul className="legend" aria-label={t('travelModes')}>
      {listModes(route).map((mode) => (
        <li key={mode}>
          <svg width="44" height="8" aria-hidden="true">
            <path
              d="M3 4h38"
              strokeWidth={LEG_LINES[mode].width}
              strokeDasharray={LEG_LINES[mode].dash}
              strokeLinecap="round"
            />
          </svg>
          {t(`travelMode.${mode}`)}
        </li>
      ))}
    </ul>
  );
}
