import { useQuery } from '@tanstack/react-query';
import type { VoidedPaymentPreview } from '@wayfold/contracts/payments/manual-payments';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { useApproval } from '../approvals/use-approval.js';
import { joinQueries, LoadFailure } from '../ui/failure.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useSession } from '../ui/session.js';
import type { ActionDialogProps } from './action-dialog-props.js';
import { buildVoidPreviewQuery, voidPayment } from './action-queries.js';
import { type RecordedPayment } from './list-recorded-payments.js';

/** Voids a recorded payment that was never received, after a preview of what the booking then owes. */
export function VoidPaymentDialog({
  booking: { id, reference },
  payment: { manualPaymentId, amountCents },
  onClose,
  onDone,
}: ActionDialogProps & { readonly payment: RecordedPayment }) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const preview = useQuery(buildVoidPreviewQuery({ bookingId: id, manualPaymentId }, csrf));
  const approval = useApproval({ action: 'payment-voided', bookingId: id, amountCents });
  const { approvalId } = approval;
  const amounts = preview.data;
  const amount = formatMoney(amountCents, locale);
  const needsApproval = amounts?.needsSecondPerson === true && approvalId === undefined;
  const sendVoid = (reason: string): Promise<unknown> => {
    if (needsApproval) return approval.requestApproval(reason);
    const grant = amounts?.needsSecondPerson && approvalId !== undefined ? { approvalId } : {};
    return voidPayment({ id, manualPaymentId }, { reason, ...grant }, approval.attempt);
  };
  return (
    <ReasonDialog
      title={t('voidPayment.title', { amount, reference })}
      explanation={t('voidPayment.intro')}
      submitText={needsApproval ? t('requestButton', { amount }) : t('voidPayment.submitButton', { amount })}
      isReady={amounts !== undefined && approval.isLoaded}
      onSend={sendVoid}
      onDone={() =>
        onDone(
          needsApproval
            ? t('voidPayment.requestedMessage', { amount })
            : t('voidPayment.doneMessage', { amount }),
        )
      }
      onClose={onClose}
    >
      <LoadFailure query={joinQueries(preview, approval)} />
      {amounts ? <VoidPreview preview={amounts} /> : null}
      {needsApproval ? <p className="note warn">{t('voidPayment.approvalNotice', { amount })}</p> : null}
    </ReasonDialog>
  );
}

/** Shows what the booking would owe, and how it would be collected. */
function VoidPreview({ preview: { booking } }: { readonly preview: VoidedPaymentPreview }) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const chargeAt = booking.instalments.find(({ charge }) => charge === 'SCHEDULED')?.chargeAt;
  const { transfer } = booking;
  return (
    <div className="stack" role="status">
      <p>{t('voidPayment.openBalance', { amount: formatMoney(booking.remainingCents, locale) })}</p>
      {chargeAt ? (
        <p>{t('voidPayment.chargeNote', { day: formatDay(chargeAt.slice(0, 10), locale) })}</p>
      ) : null}
      {transfer ? <p>{t('voidPayment.transferNote', { day: formatDay(transfer.payBy, locale) })}</p> : null}
    </div>
  );
}
