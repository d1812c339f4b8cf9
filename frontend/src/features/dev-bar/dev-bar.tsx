import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { advanceClock, DevStatus } from '@wayfold/contracts/devtools';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildBookingQuery } from '../../shared/api/bookings.js';
import { callApi } from '../../shared/api/client.js';
import { devStatusQuery } from '../../shared/api/dev.js';
import { findProblemText } from '../../shared/api/problem.js';
import { noteShownClock } from '../../shared/device/clock.js';
import { useCapability } from '../../shared/device/use-capability.js';
import { formatInstant } from '../../shared/i18n/format.js';
import { useLocale } from '../../shared/i18n/i18n.js';

/** The charge runs at noon; one minute later it is certainly due. */
const CHARGE_MARGIN_MS = MINUTE_MS;

/** Shows the embedded mode's clock, and links to everything outside the shop. */
export function DevBar() {
  const status = useQuery({ ...devStatusQuery, refetchInterval: 30_000 });
  return status.data ? <ClockBar status={status.data} /> : null;
}

function ClockBar({ status }: { readonly status: DevStatus }) {
  const { t, ready } = useTranslation(['dev-bar', 'common']);
  const locale = useLocale();
  const clockMove = useClockMove();
  const chargeAt = useChargeInstant();
  if (!ready) return null;
  const dayCount = Math.floor(status.offsetMs / DAY_MS);
  return (
    <section className="dev-bar" aria-labelledby="dev">
      <div className="wrap">
        <h2 id="dev">{t('title')}</h2>
        <span>
          {t('clock')}:{' '}
          <b className="tabular-figures" data-testid="clock">
            {formatInstant(status.now, locale)}
          </b>{' '}
          <span className="muted">
            ({dayCount > 0 ? t('clockLead', { days: t('common:days', { count: dayCount }) }) : t('realTime')})
          </span>
        </span>
        <MoveForm currentTime={status.now} onMove={(time) => clockMove.mutate(time)} />
        <button
          className="btn secondary small"
          type="button"
          onClick={() => clockMove.mutate(new Date(Date.parse(status.now) + DAY_MS).toISOString())}
        >
          {t('plusDayButton')}
        </button>
        {chargeAt !== null ? (
          <button className="btn secondary small" type="button" onClick={() => clockMove.mutate(chargeAt)}>
            {t('chargeDateButton')}
          </button>
        ) : null}
        {status.sandbox === null ? null : <a href={status.sandbox}>{t('sandbox')}</a>}
        <a href={status.mails}>{t('mails')}</a>
        <a href={status.ops}>{t('ops')}</a>
        <span role="status">
          <MoveMessage clockMove={clockMove} />
        </span>
      </div>
    </section>
  );
}

function useClockMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (advanceTo: string) =>
      callApi<typeof advanceClock>('POST /api/dev/clock', { body: { advanceTo } }),
    onSuccess: (newStatus) => {
      noteShownClock(newStatus.offsetMs);
      client.setQueryData(devStatusQuery.queryKey, newStatus);
      void client.invalidateQueries();
    },
  });
}

const CLOCK_PROBLEM_KEYS = {
  CLOCK_GOES_FORWARD_ONLY: 'backwardsRefusal',
  OFFLINE: 'common:offline',
} as const;

function MoveMessage({ clockMove }: { readonly clockMove: ReturnType<typeof useClockMove> }): string {
  const { t } = useTranslation(['dev-bar', 'common']);
  const locale = useLocale();
  if (clockMove.isPending) return t('moving');
  if (clockMove.data) return t('movedMessage', { time: formatInstant(clockMove.data.now, locale) });
  if (!clockMove.error) return '';
  const problemKey = findProblemText(CLOCK_PROBLEM_KEYS, clockMove.error);
  return problemKey === undefined ? t('failure', { reason: clockMove.error.message }) : t(problemKey);
}

function MoveForm({
  currentTime,
  onMove,
}: {
  readonly currentTime: string;
  readonly onMove: (time: string) => void;
}) {
  const { t } = useTranslation('dev-bar');
  const [typedTime, setTypedTime] = useState('');
  const shownTime = typedTime === '' ? currentTime.slice(0, 16) : typedTime;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const time = new Date(`${shownTime}Z`);
        if (!Number.isNaN(time.getTime())) onMove(time.toISOString());
      }}
    >
      <label htmlFor="dev-clock">{t('newTime')}</label>
      <input
        id="dev-clock"
        type="datetime-local"
        value={shownTime}
        onChange={({ target }) => setTypedTime(target.value)}
      />
      <button className="btn secondary small" type="submit">
        {t('moveButton')}
      </button>
    </form>
  );
}

/** Returns the instant when the next charge of this page's booking is certainly due; null without one. */
function useChargeInstant(): string | null {
  const { booking: id } = useSearch({ strict: false });
  const capability = useCapability(id ?? '');
  // Reads the cache only, because `ConfirmationPage` fetches the booking.
  const { data: booking } = useQuery({ ...buildBookingQuery(id ?? '', capability ?? ''), enabled: false });
  if (booking === undefined) return null;
  const chargeTime = booking.instalments.find(
    ({ chargeAt, paidAt }) => chargeAt !== null && paidAt === null,
  )?.chargeAt;
  return chargeTime ? new Date(Date.parse(chargeTime) + CHARGE_MARGIN_MS).toISOString() : null;
}
