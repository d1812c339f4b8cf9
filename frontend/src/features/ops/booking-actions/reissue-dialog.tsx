import { useQuery } from '@tanstack/react-query';
import type { OwedRefund } from '@wayfold/contracts/payments/refunds-to-send';
import { useTranslation } from 'react-i18next';
import { findKnownCode } from '../../../shared/api/problem.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { useApproval } from '../approvals/use-approval.js';
import { LoadFailure } from '../ui/failure.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import type { ActionDialogProps } from './action-dialog-props.js';
import { buildOwedRefundsQuery, reissueRefund, useRefreshBooking } from './action-queries.js';

/** For these refusals the server's general sentence does not say what to do here. */
const REFUSALS_WITH_OWN_TEXT = [
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

/** Reissues the open amount of a failed refund by bank or in cash; above a limit it asks a second person. */
export function ReissueDialog({
  booking: { id, reference },
  refund,
  onClose,
  onDone,
}: ActionDialogProps & { readonly refund: OwedRefund }) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const refreshBooking = useRefreshBooking(id);
  const owedRefunds = useQuery(buildOwedRefundsQuery(id));
  // Reloads after a refusal, so that the dialog requests the amount that it shows.
  const { refundId, owedCents, needsSecondPerson, method } =
    owedRefunds.data?.refunds.find((candidate) => candidate.refundId === refund.refundId) ?? refund;
  const approval = useApproval({
    action: 'refund-reissued',
    bookingId: id,
    amountCents: owedCents,
  });
  const { approvalId } = approval;
  const values = { amount: formatMoney(owedCents, locale), reference, method: t(`method.${method}`) };
  const needsApproval = needsSecondPerson && approvalId === undefined;
  const isWaiting = needsApproval && approval.isRequested;
  const approvalKey = needsApproval ? 'approvalNotice' : 'grantedNotice';
  const sendReissue = async (reason: string): Promise<void> => {
    try {
      if (needsApproval) {
        await approval.requestApproval(reason);
      } else {
        const grant = needsSecondPerson && approvalId !== undefined ? { approvalId } : {};
        await reissueRefund({ id, refundId }, { reason, ...grant }, approval.attempt);
      }
    } catch (error) {
      const code = findKnownCode(REFUSALS_WITH_OWN_TEXT, error);
      if (code === undefined) throw error;
      refreshBooking();
      throw new Error(t(`reissue.refusals.${code}`), { cause: error });
    }
  };
  return (
    <ReasonDialog
      title={t('reissue.title', values)}
      explanation={t('reissue.intro', values)}
      submitText={needsApproval ? t('requestButton', values) : t('reissue.submitButton', values)}
      isReady={approval.isLoaded && !isWaiting}
      onSend={sendReissue}
      onDone={() => onDone(t(needsApproval ? 'reissue.requestedMessage' : 'reissue.doneMessage', values))}
      onClose={onClose}
    >
      <LoadFailure query={approval} />
      <ul>
        <li>{t('reissue.bankInstructions', values)}</li>
        <li>{t('reissue.cashInstructions')}</li>
      </ul>
      {needsSecondPerson && approval.isLoaded ? (
        <p className={`note ${needsApproval ? 'warn' : ''}`}>
          {t(`reissue.${isWaiting ? 'pendingNotice' : approvalKey}`, values)}
        </p>
      ) : null}
    </ReasonDialog>
  );
}
