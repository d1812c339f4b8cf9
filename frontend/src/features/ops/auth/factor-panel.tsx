import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ActionFailure, LoadFailure } from '../ui/failure.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { sessionQuery, useSession } from '../ui/session.js';
import { Enrolment } from './enrolment.js';
import { RecoveryCodes } from './recovery-codes.js';
import { renewRecoveryCodes, secondFactorQuery, startEnrolment } from './staff-api.js';

/** Says whether the user has a second factor, and sets one up. */
export function FactorPanel() {
  const client = useQueryClient();
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  const factor = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enrolmentStart = useMutation({
    mutationFn: () => runConfirmed(() => startEnrolment(csrf)),
    gcTime: 0,
  });
  const codeRenewal = useMutation({
    mutationFn: () => runConfirmed(() => renewRecoveryCodes(csrf)),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    gcTime: 0,
  });
  const finishChange = (): void => {
    setCodes(null);
    enrolmentStart.reset();
    codeRenewal.reset();
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  };
  const renderStep = () => {
    if (codes) return <RecoveryCodes codes={codes} onSaved={finishChange} />;
    if (enrolmentStart.data)
      return (
        <Enrolment
          secret={enrolmentStart.data}
          onEnabled={setCodes}
          onCancel={() => enrolmentStart.reset()}
        />
      );
    return (
      <>
        <FactorStatus onStart={() => enrolmentStart.mutate()} onRenew={() => codeRenewal.mutate()} />
        <ActionFailure error={enrolmentStart.error ?? codeRenewal.error} />
        <LoadFailure query={factor} />
      </>
    );
  };
  return (
    <section className="panel stack" aria-labelledby="factor">
      {renderStep()}
    </section>
  );
}

interface FactorStatusProps {
  readonly onStart: () => void;
  readonly onRenew: () => void;
}

function FactorStatus({ onStart, onRenew }: FactorStatusProps) {
  const { t } = useTranslation('ops');
  const locale = useLocale();
  const { data } = useQuery(secondFactorQuery);
  const isOn = data?.since != null;
  const offKey = data?.isRequired ? 'required' : 'off';
  return (
    <>
      <div className="spread justify-start">
        <h2 id="factor">{t('factor.title')}</h2>
        {data ? (
          <span className={`chip ${isOn ? 'ok' : 'warn'}`}>{t(`factor.${isOn ? 'on' : offKey}`)}</span>
        ) : null}
      </div>
      {data ? null : <p role="status">{t('loading')}</p>}
      {data?.since != null ? (
        <>
          <p>{t('factor.onSince', { time: formatInstant(data.since, locale) })}</p>
          <p>{t('factor.codesLeft', { count: data.recoveryCodesLeft })}</p>
          <div className="inline">
            <button className="btn secondary small" type="button" onClick={onRenew}>
              {t('factor.newCodesButton')}
            </button>
            <button className="btn secondary small" type="button" onClick={onStart}>
              {t('factor.replaceButton')}
            </button>
          </div>
        </>
      ) : null}
      {data && !isOn ? (
        <>
          <p>{t(data.isRequired ? 'factor.requiredIntro' : 'factor.offIntro')}</p>
          <button className="btn small" type="button" onClick={onStart}>
            {t('factor.setUpButton')}
          </button>
        </>
      ) : null}
    </>
  );
}
