import type { PayMethod } from '@wayfold/contracts/money/methods';
import { useTranslation } from 'react-i18next';
import { getCode } from '../api/problem.js';
import { findMethodName } from '../ui/money/method-names.js';

interface AskingProps {
  readonly state: 'starting' | 'confirming' | 'waiting';
  readonly method: PayMethod;
  readonly problem: unknown;
  readonly onAsk: () => void;
}

/** A running payment of a booking or a share: says whom we are waiting for, in words that fit both. */
export function AskingOpen({ state, method, problem, onAsk }: AskingProps) {
  const { t } = useTranslation('payment');
  const site = findMethodName(method);
  if (state === 'starting') return <p role="status">{t('starting')}</p>;
  if (state === 'confirming')
    return <p role="status">{t(site ? 'open.confirmingAway' : 'open.confirming', { site })}</p>;
  const waitingKey = site ? 'open.waitingAway' : 'open.waiting';
  return (
    <>
      <p role="status">{t(getCode(problem) === 'OFFLINE' ? 'offlineText' : waitingKey, { site })}</p>
      <button className="btn secondary" type="button" onClick={onAsk}>
        {t('askNow')}
      </button>
    </>
  );
}

/** The polling state of the machine. */
export function getPollState(matches: (state: 'starting' | 'waiting') => boolean): AskingProps['state'] {
  if (matches('starting')) return 'starting';
  return matches('waiting') ? 'waiting' : 'confirming';
}
