import { useQuery } from '@tanstack/react-query';
import type { CancellationPreview } from '@wayfold/contracts/bookings/changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../../shared/api/problem.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { useApproval } from '../approvals/use-approval.js';
import { joinQueries, LoadFailure } from '../ui/failure.js';
import { RadioFields } from '../ui/radio-fields.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useSession } from '../ui/session.js';
import type { ActionDialogProps } from './action-dialog-props.js';
import { buildCancellationPreviewQuery, cancelBooking, type Cancellation } from './action-queries.js';
import { RefundTargets } from './refund-preview.js';

const CANCELLING_PARTIES = ['staff', 'operator'] as const satisfies readonly Cancellation['by'][];

/** Cancels a booking with the amounts shown; if they have changed, shows and confirms them again. */
export function CancelDialog({ booking, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const [cancelledBy, setCancelledBy] = useState<Cancellation['by']>('staff');
  const { preview, waiver, hasChanged, setHasChanged, sendCancellation } = useCancellation(
    booking.id,
    cancelledBy,
  );
  const { reference } = booking;
  const amounts = preview.isFetching ? undefined : preview.data;
  const amount = formatMoney(amounts?.refundCents ?? 0, locale);
  // The dialog promises no amount while it is loading.
  const cancelText =
    amounts?.refundCents === 0
      ? t('cancellation.submitWithoutRefund')
      : t('cancellation.submitButton', { amount });
  const fee = formatMoney(waiver.cents, locale);
  const needsApproval = waiver.state === 'needed';
  const submitText = needsApproval ? t('requestButton', { amount: fee }) : cancelText;
  return (
    <ReasonDialog
      title={t('cancellation.title', { reference })}
      submitText={amounts ? submitText : t('cancellation.cancelButton')}
      isReady={amounts !== undefined && waiver.state !== 'unknown'}
      onSend={(reason) => (amounts ? sendCancellation(amounts, reason) : Promise.resolve())}
      onDone={() =>
        onDone(
          needsApproval
            ? t('cancellation.requestedMessage', { amount: fee })
            : t('cancellation.doneMessage', { reference, amount }),
        )
      }
      onClose={onClose}
    >
      <CancelledBy
        cancelledBy={cancelledBy}
        onChange={(party) => {
          setCancelledBy(party);
          setHasChanged(false);
        }}
      />
      {hasChanged ? (
        <p className="note warn" role="alert">
          {t('cancellation.changedNotice')}
        </p>
      ) : null}
      <LoadFailure query={joinQueries(preview, waiver)} />
      {amounts ? <CancellationAmounts preview={amounts} /> : null}
      {needsApproval ? (
        <p className="note warn">{t('cancellation.approvalNotice', { amount: fee })}</p>
      ) : null}
      {waiver.state === 'granted' ? (
        <p className="note">{t('cancellation.grantedNotice', { amount: fee })}</p>
      ) : null}
    </ReasonDialog>
  );
}

/** Reads the amounts of a cancellation, then cancels or requests an approval to waive the fee. */
function useCancellation(id: string, cancelledBy: Cancellation['by']) {
  const { csrfToken: csrf } = useSession();
  const [hasChanged, setHasChanged] = useState(false);
  const preview = useQuery(buildCancellationPreviewQuery(id, cancelledBy, csrf));
  const waiver = useWaiver(id, cancelledBy, csrf);
  const sendCancellation = async (amounts: CancellationPreview, reason: string): Promise<void> => {
    if (waiver.state === 'needed') {
      await waiver.requestApproval(reason);
      return;
    }
    const { retainedCents, refundCents, heldCents } = amounts;
    const approval = waiver.approvalId === undefined ? {} : { approvalId: waiver.approvalId };
    try {
      await cancelBooking(
        id,
        { by: cancelledBy, reason, retainedCents, refundCents, heldCents, ...approval },
        csrf,
      );
    } catch (error) {
      setHasChanged(getCode(error) === 'PREVIEW_CHANGED');
      void preview.refetch();
      waiver.refetch();
      throw error;
    }
  };
  return { preview, waiver, hasChanged, setHasChanged, sendCancellation };
}

interface CancelledByProps {
  readonly cancelledBy: Cancellation['by'];
  readonly onChange: (cancelledBy: Cancellation['by']) => void;
}

function CancelledBy({ cancelledBy, onChange }: CancelledByProps) {
  const { t } = useTranslation('ops-booking-actions');
  return (
    <RadioFields
      legend={t('cancellation.cancelledByQuestion')}
      name="by"
      values={CANCELLING_PARTIES}
      selectedValue={cancelledBy}
      getLabel={(party) => t(`cancellation.cancelledBy.${party}`)}
      onChange={onChange}
    />
  );
}

interface Waiver {
  readonly state: 'none' | 'unknown' | 'needed' | 'granted';
  /** The fee under the booking's policy. */
  readonly cents: number;
  readonly approvalId?: string;
  readonly error: Error | null;
  readonly requestApproval: (reason: string) => Promise<unknown>;
  readonly refetch: () => void;
}

/** Reads how much of the fee the operator may waive; a large amount needs an approval. */
function useWaiver(id: string, cancelledBy: Cancellation['by'], csrf: string): Waiver {
  const policy = useQuery(buildCancellationPreviewQuery(id, 'staff', csrf));
  const cents = policy.data?.retainedCents ?? 0;
  const approval = useApproval({ action: 'waived-fee', bookingId: id, amountCents: cents });
  const { approvalId } = approval;
  const commonFields = {
    error: cancelledBy === 'operator' ? (policy.error ?? approval.error) : null,
    requestApproval: approval.requestApproval,
    refetch: () => {
      void policy.refetch();
      approval.refetch();
    },
  };
  if (cancelledBy !== 'operator') return { ...commonFields, state: 'none', cents: 0 };
  if (!approval.isLoaded || !policy.data) return { ...commonFields, state: 'unknown', cents: 0 };
  if (approvalId !== undefined) return { ...commonFields, state: 'granted', cents, approvalId };
  return { ...commonFields, state: cents > approval.approvalLimitCents ? 'needed' : 'none', cents };
}

function CancellationAmounts({ preview }: { readonly preview: CancellationPreview }) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const rows = [
    ['paidAmount', preview.refundableCents],
    ['fee', preview.feeCents],
    ['retainedAmount', preview.retainedCents],
    ['refund', preview.refundCents],
    ...(preview.heldCents > 0 ? ([['disputedAmount', preview.heldCents]] as const) : []),
  ] as const;
  return (
    <div className="stack" role="status">
      <p className="text-xsmall muted">
        {t('cancellation.policy', { policy: preview.policy, count: preview.daysBefore })}
      </p>
      <dl className="key-values">
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{t(`cancellation.${name}`)}</dt>
            <dd>{formatMoney(cents, locale)}</dd>
          </div>
        ))}
      </dl>
      <RefundTargets refunds={preview.refunds} />
    </div>
  );
}
