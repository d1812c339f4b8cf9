import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildHistoryQuery } from '../../../shared/api/bookings.js';
import { formatInstant } from '../../../shared/i18n/format.js';
import type { BookingPanelProps } from '../panel-props.js';
import { useHistoryTexts } from './use-history-texts.js';

export function HistoryList({ booking, capability, locale }: BookingPanelProps) {
  const { t } = useTranslation('history');
  const history = useQuery(buildHistoryQuery(booking.id, booking.version, capability));
  return (
    <>
      {history.isError ? <p role="alert">{t('historyFailed')}</p> : null}
      <ol className="timeline">
        {history.data?.entries.map((entry) => (
          <Entry key={entry.version} entry={entry} locale={locale} />
        ))}
      </ol>
    </>
  );
}

const FAILURE_EVENTS = [
  'PaymentAttemptFailed',
  'CardSetupFailed',
  'ChargeDeclined',
  'ChargeExhausted',
  'BookingExpired',
];

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly locale: Locale;
}

function Entry({ entry, locale }: EntryProps) {
  const { t } = useTranslation('history');
  const { describeEntry, nameActor } = useHistoryTexts(locale);
  return (
    <li className={FAILURE_EVENTS.includes(entry.type) ? 'failed' : undefined} data-event={entry.type}>
      <time dateTime={entry.at}>{formatInstant(entry.at, locale)}</time>
      <b>{describeEntry(entry)}</b>
      <p>{t('actorLine', { who: nameActor(entry) })}</p>
      {entry.type === 'TermsAccepted' && typeof entry.facts.version === 'string' ? (
        <p>
          <Link to="/$locale/terms/$version" params={{ locale, version: entry.facts.version }}>
            {t('event.readTerms')}
          </Link>
        </p>
      ) : null}
      {entry.type === 'BalancePaid' &&
      entry.facts.isPaidByCustomer !== true &&
      entry.facts.share !== 'co-payer' ? (
        <p className="reason-note">{t('event.balanceReason')}</p>
      ) : null}
    </li>
  );
}
