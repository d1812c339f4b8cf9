import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { OwedRefund } from '@wayfold/contracts/payments/refunds-to-send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/form/notice.js';
import { useSession } from '../ui/session.js';
import type { ActionDialogProps } from './action-dialog-props.js';
import { type MoneyAction, useRefreshBooking } from './action-queries.js';
import { CancelDialog } from './cancel-dialog.js';
import { GrantedMoney } from './granted-money.js';
import type { RecordedPayment } from './list-recorded-payments.js';
import { MoneyDialog } from './money-dialog.js';
import { OwedRefunds } from './owed-refunds.js';
import { RecordedPayments } from './recorded-payments.js';
import { ReissueDialog } from './reissue-dialog.js';
import { ExtendDialog, ReleaseDialog } from './transfer/transfer-dialogs.js';
import { TransferPanel } from './transfer/transfer-panel.js';
import type { MoneyDraft } from './use-money-movement.js';
import { VoidPaymentDialog } from './void-payment-dialog.js';

type ActionDialog =
  | { readonly kind: 'extend' | 'release' | 'cancel' }
  | { readonly kind: 'money'; readonly draft: MoneyDraft }
  | { readonly kind: 'void'; readonly payment: RecordedPayment }
  | { readonly kind: 'reissue'; readonly refund: OwedRefund };

/** Lists the actions that fit the booking's state; the server decides. */
function listMoneyActions({ status, paidCents, surplusCents }: BookingView): readonly MoneyAction[] {
  if (status === 'ON_HOLD' || status === 'PENDING_PAYMENT') return ['manual-payment'];
  const refundActions: MoneyAction[] = paidCents > 0 || surplusCents > 0 ? ['refund'] : [];
  // Staff refund a payment that arrived too late for its seats.
  if (status === 'EXPIRED') return [...refundActions, 'manual-payment'];
  return status === 'CANCELLED'
    ? [...refundActions, 'goodwill']
    : [...refundActions, 'manual-payment', 'goodwill'];
}

interface ActionButtonsProps {
  readonly booking: BookingView;
  readonly events: readonly OpsEvent[];
}

/** Shows the booking's awaited transfer, and staff actions on its money. */
export function BookingActions({ booking, events }: ActionButtonsProps) {
  const { role } = useSession();
  const [shownDialog, setShownDialog] = useState<ActionDialog | null>(null);
  const [notice, setNotice] = useState('');
  const refreshBooking = useRefreshBooking(booking.id);
  return (
    <div className="booking-actions">
      <Notice text={notice} />
      {booking.transfer && FINANCE_ROLES.includes(role) ? (
        <TransferPanel
          booking={booking}
          onExtend={() => setShownDialog({ kind: 'extend' })}
          onRelease={() => setShownDialog({ kind: 'release' })}
        />
      ) : null}
      <ActionButtons booking={booking} events={events} onOpen={setShownDialog} />
      {shownDialog === null ? null : (
        <ShownDialog
          shownDialog={shownDialog}
          booking={booking}
          onClose={() => setShownDialog(null)}
          onDone={(message) => {
            setNotice(message);
            refreshBooking();
          }}
        />
      )}
    </div>
  );
}

function ActionButtons({
  booking,
  events,
  onOpen,
}: ActionButtonsProps & { readonly onOpen: (dialog: ActionDialog) => void }) {
  const { t } = useTranslation('ops-booking-actions');
  const { role } = useSession();
  const moneyActions = FINANCE_ROLES.includes(role) ? listMoneyActions(booking) : [];
  const canCancel = role !== 'viewer' && booking.status === 'CONFIRMED';
  if (moneyActions.length === 0 && !canCancel) return null;
  return (
    <section className="panel stack space-above" aria-labelledby="booking-actions">
      <h2 id="booking-actions">{t('title')}</h2>
      {moneyActions.length > 0 ? (
        <GrantedMoney bookingId={booking.id} onExecute={(draft) => onOpen({ kind: 'money', draft })} />
      ) : null}
      {moneyActions.length > 0 && events.some(({ type }) => type === 'RefundFailed') ? (
        <OwedRefunds bookingId={booking.id} onSend={(refund) => onOpen({ kind: 'reissue', refund })} />
      ) : null}
      {moneyActions.length > 0 ? (
        <RecordedPayments events={events} onVoid={(payment) => onOpen({ kind: 'void', payment })} />
      ) : null}
      <div className="action-buttons">
        {moneyActions.map((action) => (
          <button
            key={action}
            className="btn secondary small"
            type="button"
            onClick={() =>
              onOpen({ kind: 'money', draft: { action, amount: '', reason: '', approvalId: null } })
            }
          >
            {t(`${action}.action`)}
          </button>
        ))}
        {canCancel ? (
          <button className="btn secondary small" type="button" onClick={() => onOpen({ kind: 'cancel' })}>
            {t('cancellation.cancelButton')}
          </button>
        ) : null}
      </div>
    </section>
  );
}

function ShownDialog({
  shownDialog,
  ...dialogProps
}: ActionDialogProps & { readonly shownDialog: ActionDialog }) {
  switch (shownDialog.kind) {
    case 'extend':
      return <ExtendDialog {...dialogProps} />;
    case 'release':
      return <ReleaseDialog {...dialogProps} />;
    case 'cancel':
      return <CancelDialog {...dialogProps} />;
    case 'money':
      return <MoneyDialog {...dialogProps} draft={shownDialog.draft} />;
    case 'void':
      return <VoidPaymentDialog {...dialogProps} payment={shownDialog.payment} />;
    case 'reissue':
      return <ReissueDialog {...dialogProps} refund={shownDialog.refund} />;
  }
}
