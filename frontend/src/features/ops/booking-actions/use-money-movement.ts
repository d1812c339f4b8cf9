import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getShownDate } from '../../../shared/api/clock.js';
import { getCode } from '../../../shared/api/problem.js';
import { createUuid } from '../../../shared/api/uuid.js';
import { parseCents } from '../../../shared/i18n/amount.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { requestSecondPerson } from '../approvals/approvals.js';
import { useRunConfirmed } from '../auth/reauthentication.js';
import { useSession } from '../auth/session.js';
import { isReasonGiven } from '../ui/reason.js';
import {
  fetchRefundPreview,
  type MoneyAction,
  type MoneyRequest,
  moveMoney,
  type PaymentSource,
} from './action-queries.js';

export interface MoneyDraft {
  readonly action: MoneyAction;
  /** Dollars, as typed. */
  readonly amount: string;
  readonly reason: string;
  /** Approved for exactly this amount, which is then fixed. */
  readonly approvalId: string | null;
}

/** State and requests of one movement of money; `close` receives the message for staff. */
export function useMoneyMovement(
  bookingId: string,
  { action, approvalId, ...draft }: MoneyDraft,
  close: (message: string) => void,
) {
  const locale = useLocale();
  const [amount, setAmount] = useState(draft.amount);
  const [reason, setReason] = useState(draft.reason);
  const [source, setSource] = useState<PaymentSource>({ method: 'cash', valueDate: getShownDate() });
  const amountCents = parseCents(amount) ?? 0;
  const request: MoneyRequest = { amountCents, reason: reason.trim(), approvalId, ...source };
  const sum = formatMoney(amountCents, locale);
  const { preview, moving, approval, renewKey } = useMovementRequests(bookingId, action, request, close);
  const refund = action === 'refund' ? preview.data : undefined;
  const needsPreview = action === 'refund' && refund === undefined;
  const needsApproval =
    approvalId === null &&
    (getCode(moving.error) === 'APPROVAL_REQUIRED' || refund?.needsSecondPerson === true);
  const isPending = preview.isPending || moving.isPending || approval.isPending;
  const hasValidDate = source.valueDate !== '' && source.valueDate <= getShownDate();
  const isReady = amountCents > 0 && isReasonGiven(request.reason) && hasValidDate && !isPending;
  const resetAttempt = (): void => {
    renewKey();
    preview.reset();
    moving.reset();
  };
  return {
    amount,
    amountCents,
    reason,
    source,
    sum,
    refund,
    needsPreview,
    needsApproval,
    isReady,
    moveError: moving.error,
    otherError: preview.error ?? approval.error,
    changeAmount: (text: string): void => {
      setAmount(text);
      resetAttempt();
    },
    changeReason: (text: string): void => {
      setReason(text);
      renewKey();
    },
    changeSource: (value: PaymentSource): void => {
      setSource(value);
      resetAttempt();
    },
    submit: (): void => {
      if (needsPreview) preview.mutate();
      else if (needsApproval) approval.mutate();
      else moving.mutate();
    },
  };
}

function useMovementRequests(
  bookingId: string,
  action: MoneyAction,
  request: MoneyRequest,
  close: (message: string) => void,
) {
  const { t } = useTranslation('opsActions');
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  // One key per movement, however often it is tried; a changed request gets a new key.
  const [idempotencyKey, setIdempotencyKey] = useState(createUuid);
  const { amountCents, reason } = request;
  const attempt = { csrf, idempotencyKey };
  const sum = formatMoney(amountCents, useLocale());
  const preview = useMutation({ mutationFn: () => fetchRefundPreview(bookingId, amountCents, csrf) });
  const moving = useMutation({
    mutationFn: () => runConfirmed(() => moveMoney(action, bookingId, request, attempt)),
    onSuccess: () => close(t(`${action}.doneMessage`, { sum })),
  });
  const approval = useMutation({
    mutationFn: () =>
      runConfirmed(() => requestSecondPerson({ action, bookingId, amountCents, reason }, attempt)),
    onSuccess: () => close(t('requestedMessage', { sum })),
  });
  return { preview, moving, approval, renewKey: () => setIdempotencyKey(createUuid()) };
}
