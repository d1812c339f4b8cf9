import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwedRefund } from '@wayfold/contracts/money/refunds-to-send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../../shared/api/problem.js';
import { createUuid } from '../../../shared/api/uuid.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { buildApprovalsQuery, findApproval, requestSecondPerson } from '../approvals/approvals.js';
import { useSession } from '../auth/session.js';
import { Failure } from '../ui/failure.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import type { ActionDialogProps } from './action-dialog-props.js';
import { buildOwedRefundsQuery, reissueRefund, useRefreshBooking } from './action-queries.js';

/** Refusals for which the server's general sentence does not say what to do here. */
const REFUSED = [
  'NOT_FOUND',
  'REFUND_UNKNOWN',
  'PAYMENT_DISPUTED',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'APPROVAL_REQUIRED',
  'APPROVAL_NOT_NEEDED',
  'APPROVAL_NOT_GRANTED',
  'APPROVAL_EXPIRED',
  'APPROVAL_DIFFERS',
] as const;

/** A pending or granted approval for exactly this amount. */
function useReissueApproval(bookingId: string, amountCents: number) {
  const approvals = useInfiniteQuery(buildApprovalsQuery(false));
  const findReissue = (status: 'granted' | 'requested') =>
    findApproval(approvals.data, { action: 'refund-reissued', status, bookingId, amountCents });
  const approval = findReissue('granted');
  return {
    isReady: approvals.data !== undefined,
    error: approvals.error,
    granted: approval,
    isWaiting: approval === undefined && findReissue('requested') !== undefined,
  };
}

/**
 * Reissues the open amount of a failed refund by bank or in cash; above the limit it requests a second
 * person.
 */
export function ReissueDialog({
  booking: { id, reference },
  refund,
  onClose,
  onDone,
}: ActionDialogProps & { readonly refund: OwedRefund }) {
  const { t } = useTranslation('opsActions');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const refreshBooking = useRefreshBooking(id);
  const [idempotencyKey] = useState(createUuid);
  const owedRefunds = useQuery(buildOwedRefundsQuery(id));
  // Reloaded after a refusal, so that the displayed amount is the one requested.
  const { refundId, owedCents, needsSecondPerson, method } =
    owedRefunds.data?.refunds.find((candidate) => candidate.refundId === refund.refundId) ?? refund;
  const approvalState = useReissueApproval(id, owedCents);
  const texts = { sum: formatMoney(owedCents, locale), reference, method: t(`method.${method}`) };
  const needsApproval = needsSecondPerson && !approvalState.granted;
  const isWaiting = needsApproval && approvalState.isWaiting;
  const approvalKey = needsApproval ? 'approvalNotice' : 'grantedNotice';
  const send = async (reason: string): Promise<void> => {
    const attempt = { csrf, idempotencyKey };
    try {
      if (needsApproval) {
        const amount = { action: 'refund-reissued', bookingId: id, amountCents: owedCents } as const;
        await requestSecondPerson({ ...amount, reason }, attempt);
      } else {
        const approval =
          needsSecondPerson && approvalState.granted ? { approvalId: approvalState.granted.id } : {};
        await reissueRefund({ id, refundId }, { reason, ...approval }, attempt);
      }
    } catch (error) {
      const code = REFUSED.find((candidate) => candidate === getCode(error));
      if (code === undefined) throw error;
      refreshBooking();
      throw new Error(t(`reissue.refusals.${code}`), { cause: error });
    }
  };
  return (
    <ReasonDialog
      title={t('reissue.title', texts)}
      explanation={t('reissue.intro', texts)}
      submitText={needsApproval ? t('requestButton', texts) : t('reissue.submitButton', texts)}
      isReady={approvalState.isReady && !isWaiting}
      onSend={send}
      onDone={() => onDone(t(needsApproval ? 'reissue.requestedMessage' : 'reissue.doneMessage', texts))}
      onClose={onClose}
    >
      <Failure error={approvalState.error} />
      <ul>
        <li>{t('reissue.bankInstructions', texts)}</li>
        <li>{t('reissue.cashInstructions')}</li>
      </ul>
      {needsSecondPerson && approvalState.isReady ? (
        <p className={`note ${needsApproval ? 'warn' : ''}`}>
          {t(`reissue.${isWaiting ? 'pendingNotice' : approvalKey}`, texts)}
        </p>
      ) : null}
    </ReasonDialog>
  );
}
