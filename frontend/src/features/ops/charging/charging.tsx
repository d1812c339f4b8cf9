import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { getCharging, pauseCharging, resumeCharging } from '@wayfold/contracts/money/charging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/api/client.js';
import { formatInstant } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { ActionFailure } from '../ui/failure.js';
import { isReasonGiven, ReasonInput } from '../ui/reason.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { useSession } from '../ui/session.js';

const chargingQuery = queryOptions({
  queryKey: ['ops', 'charging'],
  queryFn: ({ signal }) => callApi<typeof getCharging>('GET /api/ops/charging', {}, { signal }),
  staleTime: 0,
});

/** Shows whether automatic charges are on and why, and lets staff with the right switch them. */
export function Charging() {
  const { t } = useTranslation('ops-bookings');
  const locale = useLocale();
  const { role } = useSession();
  const { data: charging } = useQuery(chargingQuery);
  if (!charging) return null;
  return (
    <section className="panel space-above spread" aria-labelledby="charging">
      <div>
        <h2 id="charging">{t('charging.title')}</h2>
        <p>
          <span className={`chip ${charging.isPaused ? 'warn' : 'ok'}`}>
            {t(charging.isPaused ? 'charging.paused' : 'charging.running')}
          </span>{' '}
          {charging.reason === null ? null : (
            <span className="muted">
              {charging.since === null
                ? charging.reason
                : t('charging.stateSince', {
                    reason: charging.reason,
                    time: formatInstant(charging.since, locale),
                  })}
            </span>
          )}
        </p>
      </div>
      {FINANCE_ROLES.includes(role) ? <ChargingSwitch isPaused={charging.isPaused} /> : null}
    </section>
  );
}

function ChargingSwitch({ isPaused }: { readonly isPaused: boolean }) {
  const { t } = useTranslation('ops-bookings');
  const { csrfToken: csrf } = useSession();
  const client = useQueryClient();
  const runConfirmed = useRunConfirmed();
  const [reason, setReason] = useState('');
  const chargingChange = useMutation({
    mutationFn: () =>
      isPaused
        ? runConfirmed(() =>
            callApi<typeof resumeCharging>('POST /api/ops/charging/resume', { body: { reason } }, { csrf }),
          )
        : callApi<typeof pauseCharging>('POST /api/ops/charging/pause', { body: { reason } }, { csrf }),
    onSuccess: (state) => {
      client.setQueryData(chargingQuery.queryKey, state);
      setReason('');
    },
  });
  const isReady = isReasonGiven(reason);
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) chargingChange.mutate();
      }}
    >
      <ReasonInput label={t('charging.reason')} value={reason} isRequired onChange={setReason} />
      <RequestButton
        className="btn secondary small"
        type="submit"
        disabled={!isReady}
        isBusy={chargingChange.isPending}
      >
        {t(isPaused ? 'charging.resumeButton' : 'charging.pauseButton')}
      </RequestButton>
      <ActionFailure error={chargingChange.error} />
    </form>
  );
}
