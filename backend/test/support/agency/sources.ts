import { sumNumbers } from '../sum-numbers.js';

/** A payment as recorded by the provider. */
export interface SourcePayment {
  readonly paymentId: string;
  readonly provider: 'stripe' | 'paypal';
  readonly isLender: boolean;
  /** PayPal saves the account and reports that with the payment. */
  readonly isVaulted: boolean;
  readonly buyerNumber: number;
  readonly instalmentId: string;
  readonly amountCents: number;
  status: 'open' | 'reviewed' | 'captured' | 'ended';
  /** The product knows of the capture. */
  isReported: boolean;
  /** Refunded cents by our refund id. */
  readonly refunds: Map<string, number>;
  dispute: {
    readonly disputeId: string;
    readonly cents: number;
    status: 'open' | 'won' | 'lost';
  } | null;
}

/** The card providers of the agency. Nothing is derived from the product's events. */
export class Sources {
  readonly payments: SourcePayment[] = [];

  openPayment(
    terms: Omit<SourcePayment, 'paymentId' | 'status' | 'isReported' | 'refunds' | 'dispute'>,
  ): SourcePayment {
    const paymentId = `${terms.provider === 'stripe' ? 'pi' : 'ORDER'}_${this.payments.length + 1}`;
    const payment: SourcePayment = {
      ...terms,
      paymentId,
      status: 'open',
      isReported: false,
      refunds: new Map<string, number>(),
      dispute: null,
    };
    this.payments.push(payment);
    return payment;
  }

  findPayment = (paymentId: string | null | undefined): SourcePayment | undefined =>
    this.payments.find((payment) => payment.paymentId === paymentId);

  /** Calculates the refundable remainder: a provider refunds nothing that is disputed, and nothing twice. */
  calculateReturnableCents({ amountCents, refunds, dispute }: SourcePayment): number {
    if (dispute && dispute.status !== 'won') return 0;
    return amountCents - sumNumbers(refunds.values());
  }
}
