/** A payment as recorded by the provider. */
export interface SourcePayment {
  readonly paymentId: string;
  readonly provider: 'stripe' | 'paypal';
  readonly lender: boolean;
  /** PayPal saves the account and says so with the payment. */
  readonly vaulted: boolean;
  readonly buyer: number;
  readonly instalmentId: string;
  readonly amountCents: number;
  status: 'open' | 'reviewed' | 'taken' | 'ended';
  /** The product knows of the capture. */
  heard: boolean;
  /** Refunded cents by our refund id. */
  readonly refunds: Map<string, number>;
  dispute: {
    readonly disputeId: string;
    readonly cents: number;
    status: 'open' | 'won' | 'lost';
    told: DisputeTold;
  } | null;
}
/** What the product knows of a dispute. */
export type DisputeTold = 'nothing' | 'open' | 'end';

/**
 * Holders of the agency's money: two card providers and a till. Nothing is derived from the product's events.
 */
export class Sources {
  readonly payments: SourcePayment[] = [];
  /** Cash received minus cash paid out. */
  till = 0;
  /** Our bank balance by its statements, for lines of bookings that the product knows. */
  bank = 0;

  open(of: Omit<SourcePayment, 'paymentId' | 'status' | 'heard' | 'refunds' | 'dispute'>): SourcePayment {
    const paymentId = `${of.provider === 'stripe' ? 'pi' : 'ORDER'}_${this.payments.length + 1}`;
    const payment: SourcePayment = {
      ...of,
      paymentId,
      status: 'open',
      heard: false,
      refunds: new Map<string, number>(),
      dispute: null,
    };
    this.payments.push(payment);
    return payment;
  }

  of = (paymentId: string | null | undefined): SourcePayment | undefined =>
    this.payments.find((payment) => payment.paymentId === paymentId);

  /** What a provider owes us for known payments: captured minus refunded and withheld. */
  clearing(provider: SourcePayment['provider']): number {
    return sum(
      this.payments
        .filter((payment) => payment.provider === provider && payment.heard)
        .map((payment) => payment.amountCents - sum([...payment.refunds.values()]) - this.withheld(payment)),
    );
  }

  /** Withheld for a dispute, by the provider's own ledger rows, whatever was reported. */
  withheld({ dispute }: SourcePayment): number {
    return !dispute || dispute.status === 'won' ? 0 : dispute.cents;
  }

  /** The withheld part that is not known to be lost. */
  contested(): number {
    return sum(
      this.payments.map((payment) =>
        payment.dispute?.status === 'lost' && payment.dispute.told === 'end' ? 0 : this.withheld(payment),
      ),
    );
  }

  /** Refundable remainder: a provider refunds nothing that is disputed, and nothing twice. */
  returnable({ amountCents, refunds, dispute }: SourcePayment): number {
    if (dispute && dispute.status !== 'won') return 0;
    return amountCents - sum([...refunds.values()]);
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
