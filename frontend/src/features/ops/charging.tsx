import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { pauseCharging, resumeCharging } from '@wayfold/contracts/ops';
import { useState } from 'react';
import { api } from '../../shared/api/client.js';
import { instant } from '../../shared/i18n/format.js';
import { useConfirmed } from './confirmed.js';
import { Failure } from './failure.js';
import { useSession } from './ops-layout.js';
import { chargingQuery } from './queries.js';

const MAY_SWITCH: readonly string[] = ['finance', 'admin'];
const MIN_REASON = 3;

/** The kill switch of automatic charges: whether it is on, why, and who may turn it. */
export function Charging() {
  const { role } = useSession();
  const { data } = useQuery(chargingQuery);
  if (!data) return null;
  return (
    <section className="panel after spread" aria-labelledby="charging">
      <div>
        <h2 id="charging">Automatic charges</h2>
        <p>
          <span className={`chip ${data.paused ? 'warn' : 'ok'}`}>{data.paused ? 'PAUSED' : 'RUNNING'}</span>{' '}
          {data.reason === null ? null : (
            <span className="mut">
              {data.reason}
              {data.since === null ? '' : `, since ${instant(data.since, 'en')}`}
            </span>
          )}
        </p>
      </div>
      {MAY_SWITCH.includes(role) ? <Switch paused={data.paused} /> : null}
    </section>
  );
}

function Switch({ paused }: { readonly paused: boolean }) {
  const { csrfToken: csrf } = useSession();
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const [reason, setReason] = useState('');
  const turn = useMutation({
    mutationFn: () =>
      paused
        ? confirmed(() =>
            api<typeof resumeCharging>('POST /api/ops/charging/resume', { body: { reason } }, { csrf }),
          )
        : api<typeof pauseCharging>('POST /api/ops/charging/pause', { body: { reason } }, { csrf }),
    onSuccess: (state) => {
      client.setQueryData(chargingQuery.queryKey, state);
      setReason('');
    },
  });
  const ready = reason.trim().length >= MIN_REASON;
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) turn.mutate();
      }}
    >
      <label className="f">
        <span>Reason</span>
        <input value={reason} maxLength={200} required onChange={({ target }) => setReason(target.value)} />
      </label>
      <button className="btn q sm" type="submit" disabled={!ready}>
        {paused ? 'Resume charges' : 'Pause charges'}
      </button>
      <Failure error={turn.error} />
    </form>
  );
}
