import type { Enquiry } from '@wayfold/contracts/enquiries';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMonth } from '../../../shared/i18n/format.js';
import { buildTripPath } from '../../../shared/ui/trip/trip-path.js';

interface EnquiryItemProps {
  readonly enquiry: Enquiry;
  readonly locale: Locale;
  readonly onOpenDialog: () => void;
}

export function EnquiryItem({ enquiry, locale, onOpenDialog }: EnquiryItemProps) {
  const { t } = useTranslation('ops-enquiries');
  const { reference, state, receivedAt, from, answered } = enquiry;
  return (
    <>
      <div className="spread">
        <h2>{reference}</h2>
        <span className={state === 'open' ? 'chip warn' : 'chip ok'}>{t(`state.${state}`)}</span>
      </div>
      <p className="muted">
        {t('receivedLine', {
          time: formatInstant(receivedAt, locale),
          language: t(`language.${enquiry.locale}`),
        })}
      </p>
      <Topic enquiry={enquiry} locale={locale} />
      {from ? (
        <>
          <p>
            <b>{from.name}</b>{' '}
            <a href={`mailto:${from.email}?subject=${encodeURIComponent(reference)}`}>{from.email}</a>
            {from.phone === null ? null : <> · {from.phone}</>}
          </p>
          <p className="reason keep-lines" lang={enquiry.locale}>
            {from.message}
          </p>
        </>
      ) : (
        <p className="muted">{t('erasedSender')}</p>
      )}
      {answered ? (
        <p>
          {t('answeredBy', {
            time: formatInstant(answered.at, locale),
            by: answered.by,
            note: answered.note,
          })}
        </p>
      ) : null}
      {state === 'open' ? (
        <button
          className="btn secondary small"
          type="button"
          aria-label={t('answerLabel', { reference })}
          onClick={onOpenDialog}
        >
          {t('answerButton')}
        </button>
      ) : null}
    </>
  );
}

/** Names the topic in one line; a trip links to its page. */
function Topic({
  enquiry: { kind, trip, month: travelMonth, travelers, locale: enquiryLocale },
  locale,
}: Omit<EnquiryItemProps, 'onOpenDialog'>) {
  const { t } = useTranslation('ops-enquiries');
  return (
    <p>
      {t(`kind.${kind}`)}
      {trip ? (
        <>
          {' · '}
          <a href={buildTripPath(enquiryLocale, trip.slug)} lang={enquiryLocale}>
            {trip.name}
          </a>
        </>
      ) : null}
      {travelMonth === null ? null : ` · ${formatMonth(`${travelMonth}-01`, locale)}`}
      {travelers === null ? null : ` · ${t('travelers', { count: travelers })}`}
    </p>
  );
}
