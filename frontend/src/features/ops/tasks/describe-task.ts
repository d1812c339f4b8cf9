import type { Task, TaskSubjectOf } from '@wayfold/contracts/staff/tasks';
import type { TFunction } from 'i18next';
import { describeRefundFailure } from '../ui/refund-failure.js';

export interface TaskTexts {
  readonly t: TFunction<'ops-tasks'>;
  readonly actionTexts: TFunction<'ops-booking-actions'>;
}

/** Describes what happened: turns the task's facts into sentences. */
export function describeTask(texts: TaskTexts, task: Task): string {
  const { t } = texts;
  const { facts } = task;
  const otherOwed = 'otherOwed' in facts ? facts.otherOwed : [];
  return [
    describeFacts(texts, task),
    ...otherOwed.map((otherAmount) => t('facts.otherOwed', otherAmount)),
  ].join(' ');
}

function describeFacts({ t, actionTexts }: TaskTexts, { kind, facts }: Task): string {
  switch (kind) {
    case 'outcome-unknown-too-long':
      return describeOutcome(t, facts);
    case 'decline-unclear': {
      const { code, declineCode } = facts;
      return t('facts.decline-unclear', { codes: declineCode === null ? code : `${code}, ${declineCode}` });
    }
    case 'charge-exhausted':
      return t(`facts.charge-exhausted.${facts.cause}`, facts);
    case 'dispute-lost':
      return t(`facts.dispute-lost.${facts.cause}`, facts);
    case 'failed-refund-sent':
      return t(`facts.failed-refund-sent.${facts.cause}`, facts);
    case 'refund-to-claim':
      return t(`facts.refund-to-claim.${facts.cause}`, facts);
    case 'refund-failed':
    case 'claim-closed': {
      const failure = describeRefundFailure(actionTexts, facts.code);
      return t(`facts.${kind}.${facts.wasSent ? 'sent' : 'started'}`, { ...facts, failure });
    }
    case 'external-refund':
      return t(
        `facts.external-refund.${facts.replacedRefundId === null ? 'additional' : 'replacing'}`,
        facts,
      );
    case 'gift-card-unusable':
      return t(`facts.gift-card-unusable.${facts.code}`, facts);
    default:
      return t(`facts.${kind}`, facts);
  }
}

function describeOutcome(
  t: TFunction<'ops-tasks'>,
  facts: TaskSubjectOf<'outcome-unknown-too-long'>['facts'],
): string {
  if (facts.cause === 'review') return t('facts.outcome-unknown-too-long', facts);
  const text = t(`unknownOutcome.${facts.reason}`);
  return facts.providerCode === null ? text : `${text} (${facts.providerCode})`;
}
