import type { Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import { MAX_SEARCH_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../shared/i18n/format.js';

interface FindFormProps extends Pick<Highlights, 'months'>, Pick<Destinations, 'durations'> {
  readonly locale: Locale;
}

/** Searches for trips with an ordinary form that needs no script. */
export function FindForm({ locale, months, durations }: FindFormProps) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <search>
      <form action={`/${locale}/shop`} aria-label={t('searchForm.label')}>
        <label className="field search-words">
          <span>{t('searchForm.placeOrActivity')}</span>
          <input
            type="search"
            name="q"
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <label className="field">
          <span>{t('searchForm.month')}</span>
          <select name="month">
            <option value="">{t('searchForm.anyMonth')}</option>
            {months.map(({ key }) => (
              <option key={key} value={key}>
                {formatMonth(`${key}-01`, locale)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{t('searchForm.length')}</span>
          <select name="duration">
            <option value="">{t('searchForm.anyLength')}</option>
            {durations.map(({ band, total }) =>
              total === 0 ? null : (
                <option key={band} value={band}>
                  {t(`common:band.${band}`)}
                </option>
              ),
            )}
          </select>
        </label>
        <button className="btn">{t('searchForm.showTripsButton')}</button>
      </form>
    </search>
  );
}
