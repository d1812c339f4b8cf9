import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { getSecondFactor } from '@wayfold/contracts/staff/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { ActionFailure, LoadFailure } from '../ui/failure.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { sessionQuery, useSession } from '../ui/session.js';
import { Enrolment } from './enrolment.js';
import { RecoveryCodes } from './recovery-codes.js';
import { renewRecoveryCodes, secondFactorQuery, startEnrolment } from './staff-api.js';

type SecondFactor = RouteReply<typeof getSecondFactor>;

/** Says whether the user has a second factor, and sets one up. */
export function FactorPanel() {
  const client = useQueryClient();
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  const factorQuery = useQuery(secondFactorQuery);
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
        <FactorStatus
          factor={factorQuery.data}
          isBusy={enrolmentStart.isPending || codeRenewal.isPending}
          onStart={() => enrolmentStart.mutate()}
          onRenew={() => codeRenewal.mutate()}
        />
        <ActionFailure error={enrolmentStart.error ?? codeRenewal.error} />
        <LoadFailure query={factorQuery} />
      </>
    );
  };
  return (
    <section className="panel stack" aria-labelledby="factor">
      {renderStep()}
    </section>
  );
}

interface FactorActions {
  /** A request is running, so presses are ignored. */
  readonly isBusy: boolean;
  readonly onStart: () => void;
  readonly onRenew: () => void;
}

interface FactorStatusProps extends FactorActions {
  /** Undefined until it is loaded. */
  readonly factor: SecondFactor | undefined;
}

function FactorStatus({ factor, ...actions }: FactorStatusProps) {
  const { t } = useTranslation('ops');
  return (
    <>
      <div className="spread justify-start">
        <h2 id="factor">{t('factor.title')}</h2>
        {factor ? <FactorChip factor={factor} /> : null}
      </div>
      {factor ? <FactorDetails factor={factor} {...actions} /> : <p role="status">{t('loading')}</p>}
    </>
  );
}

function FactorChip({ factor: { since, isRequired } }: { readonly factor: SecondFactor }) {
  const { t } = useTranslation('ops');
  if (since !== null) return <span className="chip ok">{t('factor.on')}</span>;
  return <span className="chip warn">{t(isRequired ? 'factor.required' : 'factor.off')}</span>;
}

interface FactorDetailsProps extends FactorActions {
  readonly factor: SecondFactor;
}

/** Offers to set up a second factor, or to replace the one that is on. */
function FactorDetails({ factor, isBusy, onStart, onRenew }: FactorDetailsProps) {
  const { t } = useTranslation('ops');
  const locale = useLocale();
  if (factor.since === null)
    return (
      <>
        <p>{t(factor.isRequired ? 'factor.requiredIntro' : 'factor.offIntro')}</p>
        <RequestButton className="btn small" type="button" isBusy={isBusy} onClick={onStart}>
          {t('factor.setUpButton')}
        </RequestButton>
      </>
    );
  return (
    <>
      <p>{t('factor.onSince', { time: formatInstant(factor.since, locale) })}</p>
      <p>{t('factor.codesLeft', { count: factor.recoveryCodesLeft })}</p>
      <div className="inline">
        <RequestButton className="btn secondary small" type="button" isBusy={isBusy} onClick={onRenew}>
          {t('factor.newCodesButton')}
        </RequestButton>
        <RequestButton className="btn secondary small" type="button" isBusy={isBusy} onClick={onStart}>
          {t('factor.replaceButton')}
        </RequestButton>
      </div>
    </>
  );
}
