import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import { useTranslation } from 'react-i18next';
import { getCode } from '../api/problem.js';
import { findMethodName } from '../ui/money/method-names.js';

interface PaymentProgressProps {
  readonly state: 'starting' | 'confirming' | 'awaitingOutcome';
  readonly method: PayMethod;
  readonly problem: unknown;
  readonly onPoll: () => void;
}

/** Shows whom a running payment waits for, in words that fit a booking and a share. */
export function PaymentProgress({ state, method, problem, onPoll }: PaymentProgressProps) {
  const { t } = useTranslation('payment');
  const providerName = findMethodName(method);
  if (state === 'starting') return <p role="status">{t('starting')}</p>;
  if (state === 'confirming')
    return (
      <p role="status">
        {t(providerName ? 'siteProgress.confirmingAway' : 'siteProgress.confirming', { site: providerName })}
      </p>
    );
  const waitingKey = providerName ? 'siteProgress.waitingAway' : 'siteProgress.waiting';
  return (
    <>
      <p role="status">
        {t(getCode(problem) === 'OFFLINE' ? 'offlineText' : waitingKey, { site: providerName })}
      </p>
      <button className="btn secondary" type="button" onClick={onPoll}>
        {t('checkNowButton')}
      </button>
    </>
  );
}

export function getPollState(
  matches: (state: 'starting' | 'awaitingOutcome') => boolean,
): PaymentProgressProps['state'] {
  if (matches('starting')) return 'starting';
  return matches('awaitingOutcome') ? 'awaitingOutcome' : 'confirming';
}
