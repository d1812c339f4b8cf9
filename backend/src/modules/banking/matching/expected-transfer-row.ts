import { calculateOpenCents } from '@wayfold/contracts/kernel/money';
import type { ExpectedTransfer } from '@wayfold/contracts/money/expected-transfers';

/** Incoming money as the booking recorded it; a payment split over instalments has one entry for each. */
interface RecordedPayment {
  readonly paymentId: string;
  readonly instalmentId: string;
  /** Cents paid to the instalment; 0 if the money exceeded what was due. */
  readonly amountCents: number;
  /** Comes from a bank line, keyed by its allocation; counts while the line keeps the allocation. */
  readonly isFromLine: boolean;
}

/** A row of `expected_transfers`: what is open, and the gift cards that will pay part of it later. */
export interface ExpectedTransferRow extends ExpectedTransfer {
  readonly payments: readonly RecordedPayment[];
  readonly giftCards: readonly { readonly giftCardId: string; readonly amountCents: number }[];
}

/** Recomputes the open amounts after `payments`; equals the amount on the booking's own page. */
export function recomputeOpenAmounts(
  booking: ExpectedTransferRow,
  payments = booking.payments,
): ExpectedTransferRow {
  const instalments = booking.instalments.map((instalment) => {
    const instalmentPayments = payments.filter(({ instalmentId }) => instalmentId === instalment.id);
    const paidCents = instalmentPayments.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return {
      ...instalment,
      openCents: booking.status === 'CANCELLED' ? 0 : calculateOpenCents(instalment.amountCents, paidCents),
    };
  });
  const openCents = instalments.reduce((sum, instalment) => sum + instalment.openCents, 0);
  return { ...booking, payments, instalments, openCents };
}
