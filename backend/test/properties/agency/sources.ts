/** A payment at a provider, as the provider has it. */
export interface SourcePayment {
  readonly paymentId: string;
  readonly provider: 'stripe' | 'paypal';
  readonly lender: boolean;
  /** PayPal keeps the account and says so with the payment. */
  readonly vaulted: boolean;
  readonly buyer: number;
  readonly instalmentId: string;
  readonly amountCents: number;
  status: 'open' | 'reviewed' | 'taken' | 'ended';
  /** The product has been told that it was taken. */
  heard: boolean;
  /** What went back, cents by our id of the refund. */
  readonly refunds: Map<string, number>;
  dispute: {
    readonly disputeId: string;
    readonly cents: number;
    status: 'open' | 'won' | 'lost';
    told: DisputeTold;
  } | null;
}
/** What of a dispute the product has been told. */
export type DisputeTold = 'nothing' | 'open' | 'end';

/** Who has money of the agency: two card providers and a till. None of it is worked out from the product's events. */
export class Sources {
  readonly payments: SourcePayment[] = [];
  /** In the till, less what was given out of it. */
  till = 0;
  /** On our bank account by its statements, of lines that are a booking's: what the product was told of. */
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
    this.payments.find((each) => each.paymentId === paymentId);

  /** What a provider owes us for payments that the product knows of: taken, less what went back and what is withheld. */
  clearing(provider: SourcePayment['provider']): number {
    return sum(
      this.payments
        .filter((each) => each.provider === provider && each.heard)
        .map((each) => each.amountCents - sum([...each.refunds.values()]) - this.withheld(each)),
    );
  }

  /** Withheld because of a dispute: the rows of the provider's own ledger say so, whatever was told. */
  withheld({ dispute }: SourcePayment): number {
    return !dispute || dispute.status === 'won' ? 0 : dispute.cents;
  }

  /** Of what is withheld, what is not known to be lost yet. */
  contested(): number {
    return sum(
      this.payments.map((each) =>
        each.dispute?.status === 'lost' && each.dispute.told === 'end' ? 0 : this.withheld(each),
      ),
    );
  }

  /** What may still go back of it: a provider gives nothing back that a bank contests, or twice. */
  returnable({ amountCents, refunds, dispute }: SourcePayment): number {
    if (dispute && dispute.status !== 'won') return 0;
    return amountCents - sum([...refunds.values()]);
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
