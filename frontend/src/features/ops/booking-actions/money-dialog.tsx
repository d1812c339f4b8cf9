import { REASON_LIMITS } from '@wayfold/contracts/kernel/input-limits';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_LENGTH } from '../../../shared/i18n/amount.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { TextField } from '../../../shared/ui/form/field.js';
import { ActionFailure } from '../ui/failure.js';
import { FormDialog } from '../ui/form-dialog.js';
import type { ActionDialogProps } from './action-dialog-props.js';
import { PaymentSourceFields } from './payment-source.js';
import { RefundPreviewPanel } from './refund-preview.js';
import { type MoneyDraft, useMoneyMovement } from './use-money-movement.js';

/** Moves money: an amount above the limit requires an approval, and a refund is previewed. */
export function MoneyDialog({
  booking,
  draft,
  onClose,
  onDone,
}: ActionDialogProps & { readonly draft: MoneyDraft }) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const { action } = draft;
  const movement = useMoneyMovement(booking.id, draft, (message) => {
    onDone(message);
    onClose();
  });
  const { formattedAmount: amount, refund, needsApproval, needsPreview } = movement;
  return (
    <FormDialog
      title={t(`${action}.title`, { reference: booking.reference })}
      submitText={
        needsPreview
          ? t('refund.preview')
          : t(needsApproval ? 'requestButton' : `${action}.submitButton`, { amount })
      }
      closeText={t('closeButton')}
      canSubmit={movement.isReady}
      onSubmit={movement.submitMovement}
      onClose={onClose}
    >
      <p>{t(`${action}.intro`, { open: formatMoney(booking.remainingCents, locale) })}</p>
      <MoneyFields movement={movement} draft={draft} />
      {refund ? <RefundPreviewPanel preview={refund} /> : null}
      {needsApproval ? (
        <p className="note warn" role="alert">
          {t('approvalNotice', { amount })}
        </p>
      ) : (
        <ActionFailure error={movement.moveError} />
      )}
      <ActionFailure error={movement.otherError} />
    </FormDialog>
  );
}

interface MoneyFieldsProps {
  readonly movement: ReturnType<typeof useMoneyMovement>;
  readonly draft: MoneyDraft;
}

function MoneyFields({ movement, draft: { action, approvalId } }: MoneyFieldsProps) {
  const { t } = useTranslation('ops-booking-actions');
  const { amount, amountCents, reason, source } = movement;
  return (
    <>
      <TextField
        field="amount"
        label={t('amount')}
        hint={t(approvalId === null ? 'amountHint' : 'grantedNotice')}
        error={amount === '' || amountCents > 0 ? undefined : t('amountFault')}
        inputMode="decimal"
        maxLength={MAX_AMOUNT_LENGTH}
        readOnly={approvalId !== null}
        value={amount}
        onChange={movement.changeAmount}
      />
      {action === 'manual-payment' ? (
        <PaymentSourceFields source={source} onChange={movement.changeSource} />
      ) : null}
      <TextField
        field="reason"
        label={t(action === 'manual-payment' ? 'manual-payment.note' : 'reason')}
        maxLength={REASON_LIMITS.long}
        value={reason}
        onChange={movement.changeReason}
      />
    </>
  );
}
