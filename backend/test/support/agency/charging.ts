import { type ChargeCommand, decideCharge } from '../../../src/modules/booking/balance/automatic-charge.js';
import { chooseChargeProvider, findSavedAccount } from '../../../src/modules/booking/core/charge-provider.js';
import { toDate } from '../booking/builders.js';
import type { Agency } from './agency.js';
import {
  clearOpenPayments,
  getBooking,
  type PaymentOutcome,
  recordEvents,
  requestPayment,
} from './selling.js';

/** Charges a due amount by saved card or account, as the worker, and records the response if it arrives. */
export function chargeDueInstalment(
  agency: Agency,
  buyerNumber: number,
  { outcome, isRecorded }: { readonly outcome: PaymentOutcome; readonly isRecorded: boolean },
): void {
  const bookingBefore = agency.findBooking(buyerNumber);
  const dueInstalment = bookingBefore?.instalments.find(
    (instalment) => instalment.charge.status === 'SCHEDULED',
  );
  if (
    !bookingBefore ||
    dueInstalment?.charge.status !== 'SCHEDULED' ||
    !clearOpenPayments(agency, buyerNumber, 'amount-changed')
  )
    return;
  const { id: instalmentId } = dueInstalment;
  const now = new Date(Math.max(agency.now.getTime(), toDate(dueInstalment.charge.dueAt).getTime()));
  const recordCharge = (command: ChargeCommand): boolean =>
    recordEvents(agency, buyerNumber, decideCharge(getBooking(agency, buyerNumber), command));
  if (!recordCharge({ type: 'Start', instalmentId, now })) return;
  const context = { instalmentId, attempt: dueInstalment.charge.attemptCount + 1, now };
  const provider = chooseChargeProvider(bookingBefore, dueInstalment);
  const isCardMissing = dueInstalment.payer.kind === 'co-payer' || !bookingBefore.cards.savedCard;
  if (provider === 'paypal' ? findSavedAccount(bookingBefore) === undefined : isCardMissing) {
    const reason = provider === 'paypal' ? 'no-saved-account' : 'no-saved-card';
    return void recordCharge({ type: 'RecordActionRequired', ...context, reason });
  }
  requestPayment(agency, buyerNumber, instalmentId, provider === 'paypal' ? 'paypal' : 'card');
  const payment = agency.sources.payments.at(-1);
  if (payment?.instalmentId !== instalmentId || payment.status !== 'open') return;
  recordCharge({ type: 'RecordConfirming', ...context, paymentId: payment.paymentId, lastChargeId: null });
  if (outcome === 'captured') payment.status = 'captured';
  if (!isRecorded)
    return void recordCharge({
      type: 'RecordUnknownOutcome',
      ...context,
      reason: 'no-answer',
      providerCode: null,
    });
  if (outcome === 'captured') return agency.recordPayment(payment);
  const code = { code: 'card_declined', declineCode: null, adviceCode: 'try_again_later' };
  recordCharge({ type: 'RecordDecline', ...context, ...code });
}
