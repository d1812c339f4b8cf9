import { type ChargeCommand, decideCharge } from '../../../src/modules/booking/balance/automatic-charge.js';
import {
  findSavedAccount,
  resolveChargeProvider,
} from '../../../src/modules/booking/core/charge-provider.js';
import { toDate } from '../booking/builders.js';
import type { Agency } from './agency.js';
import { ask, clear, getBooking, type PaymentOutcome, record } from './selling.js';

/** The worker charges a due amount by saved card or account; `isHeard` says whether its answer arrives. */
export function charge(agency: Agency, buyer: number, outcome: PaymentOutcome, isHeard: boolean): void {
  const bookingBefore = agency.findBooking(buyer);
  const dueInstalment = bookingBefore?.instalments.find(
    (instalment) => instalment.charge.status === 'SCHEDULED',
  );
  if (
    !bookingBefore ||
    dueInstalment?.charge.status !== 'SCHEDULED' ||
    !clear(agency, buyer, 'amount-changed')
  )
    return;
  const { id: instalmentId } = dueInstalment;
  const now = new Date(Math.max(agency.now.getTime(), toDate(dueInstalment.charge.dueAt).getTime()));
  const decide = (command: ChargeCommand): boolean =>
    record(agency, buyer, decideCharge(command, getBooking(agency, buyer)));
  if (!decide({ type: 'Start', instalmentId, now })) return;
  const context = { instalmentId, attempt: dueInstalment.charge.attempts + 1, now };
  const provider = resolveChargeProvider(bookingBefore, dueInstalment);
  const isCardMissing = dueInstalment.payer.kind === 'co-payer' || !bookingBefore.cards.savedCard;
  if (provider === 'paypal' ? findSavedAccount(bookingBefore) === null : isCardMissing) {
    const reason = provider === 'paypal' ? 'no-saved-account' : 'no-saved-card';
    return void decide({ type: 'ActionRequired', ...context, reason });
  }
  ask(agency, buyer, instalmentId, provider === 'paypal' ? 'paypal' : 'card');
  const payment = agency.sources.payments.at(-1);
  if (payment?.instalmentId !== instalmentId || payment.status !== 'open') return;
  decide({ type: 'Confirming', ...context, paymentId: payment.paymentId, lastChargeId: null });
  if (outcome === 'taken') payment.status = 'taken';
  if (!isHeard)
    return void decide({ type: 'OutcomeUnknown', ...context, reason: 'no-answer', providerCode: null });
  if (outcome === 'taken') return agency.recordPayment(payment);
  const code = { code: 'card_declined', declineCode: null, adviceCode: 'try_again_later' };
  decide({ type: 'Declined', ...context, ...code });
}
