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
  const { type, facts } = entry;
  const termsVersion = type === 'TermsAccepted' && typeof facts.version === 'string' ? facts.version : null;
  const isChargedBalance =
    type === 'BalancePaid' && facts.isPaidByCustomer !== true && facts.share !== 'co-payer';
  return (
    <li className={FAILURE_EVENTS.includes(type) ? 'failed' : undefined} data-event={type}>
      <time dateTime={entry.at}>{formatInstant(entry.at, locale)}</time>
      <b>{describeEntry(entry)}</b>
      <p>{t('actorLine', { who: nameActor(entry) })}</p>
      {termsVersion === null ? null : (
        <p>
          <Link to="/$locale/terms/$version" params={{ locale, version: termsVersion }}>
            {t('event.readTerms')}
          </Link>
        </p>
      )}
      {isChargedBalance ? <p className="reason-note">{t('event.balanceReason')}</p> : null}
    </li>
  );
}
