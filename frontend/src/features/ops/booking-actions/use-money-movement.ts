import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getShownDate } from '../../../shared/device/clock.js';
import { parseCents } from '../../../shared/i18n/amount.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { useApprovableAction } from '../approvals/use-approval.js';
import { isReasonGiven } from '../ui/reason.js';
import { useSession } from '../ui/session.js';
import {
  type MoneyAction,
  type MoneyRequest,
  moveMoney,
  type PaymentSource,
  previewRefund,
} from './action-queries.js';

export interface MoneyDraft {
  readonly action: MoneyAction;
  /** Dollars, as staff typed them. */
  readonly amount: string;
  readonly reason: string;
  /** A second person approved exactly this amount, so staff cannot change it. */
  readonly approvalId: string | null;
}

/** Manages one movement of money; `closeDialog` receives the message for staff. */
export function useMoneyMovement(
  bookingId: string,
  { action, approvalId, ...draft }: MoneyDraft,
  closeDialog: (message: string) => void,
) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const [amount, setAmount] = useState(draft.amount);
  const [reason, setReason] = useState(draft.reason);
  const [source, setSource] = useState<PaymentSource>({ method: 'cash', valueDate: getShownDate() });
  const amountCents = parseCents(amount) ?? 0;
  const request: MoneyRequest = { amountCents, reason: reason.trim(), approvalId, ...source };
  const formattedAmount = formatMoney(amountCents, locale);
  const preview = useMutation({ mutationFn: () => previewRefund(bookingId, amountCents, csrf) });
  const {
    action: movement,
    approvalRequest,
    isApprovalRequired,
    isPending: isMovementPending,
    renewKey,
  } = useApprovableAction({
    request: { action, bookingId, amountCents, reason: request.reason },
    act: (attempt) => moveMoney(action, bookingId, request, attempt),
    onDone: () => closeDialog(t(`${action}.doneMessage`, { amount: formattedAmount })),
    onRequested: () => closeDialog(t('requestedMessage', { amount: formattedAmount })),
  });
  const refund = action === 'refund' ? preview.data : undefined;
  const needsPreview = action === 'refund' && refund === undefined;
  const needsApproval = approvalId === null && (isApprovalRequired || refund?.needsSecondPerson === true);
  const isPending = preview.isPending || isMovementPending;
  const hasValidDate = source.valueDate !== '' && source.valueDate <= getShownDate();
  const isReady = amountCents > 0 && isReasonGiven(request.reason) && hasValidDate && !isPending;
  const resetAttempt = (): void => {
    renewKey();
    preview.reset();
    movement.reset();
    approvalRequest.reset();
  };
  return {
    amount,
    amountCents,
    reason,
    source,
    formattedAmount,
    refund,
    needsPreview,
    needsApproval,
    isReady,
    moveError: movement.error,
    otherError: preview.error ?? approvalRequest.error,
    changeAmount: (text: string): void => {
      setAmount(text);
      resetAttempt();
    },
    changeReason: (text: string): void => {
      setReason(text);
      renewKey();
    },
    changeSource: (newSource: PaymentSource): void => {
      setSource(newSource);
      resetAttempt();
    },
    submitMovement: (): void => {
      if (needsPreview) preview.mutate();
      else if (needsApproval) approvalRequest.mutate();
      else movement.mutate();
    },
  };
}
