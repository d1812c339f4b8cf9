import type { Outcome } from '../../../../infra/sandbox/paypal/control/control-state.js';
import type { RequestFault } from '../../../../infra/sandbox/stripe/control/control-state.js';
import type { Random } from '../../support/random.js';
import type { MessageFate } from '../servers/client-store.js';
import { PAYPAL_FAULTS } from '../servers/paypal.js';
import { CARD_FAULTS } from '../servers/provider.js';

/** Frequencies of faults in one run; each run has its own mixture, and some have none of a kind. */
export interface FaultMixture {
  readonly card: number;
  readonly paypal: number;
  readonly database: number;
  readonly lateAnswer: number;
  /** Probability per step, for the whole world. */
  readonly kill: number;
  readonly stop: number;
  readonly deliverAgain: number;
  readonly emptyQueue: number;
  readonly expireKeys: number;
  readonly skew: number;
  /** Probability that time advances although somebody could still act. */
  readonly time: number;
  readonly webhooks: { readonly never: number; readonly late: number; readonly triple: number };
}

export function drawMixture(random: Random): FaultMixture {
  const drawShare = (limit: number): number => (random.flipCoin(0.5) ? random.drawNumber() * limit : 0);
  return {
    card: drawShare(0.25),
    paypal: drawShare(0.25),
    database: drawShare(0.06),
    lateAnswer: drawShare(0.6),
    kill: drawShare(0.02),
    stop: drawShare(0.02),
    deliverAgain: drawShare(0.03),
    emptyQueue: drawShare(0.01),
    expireKeys: drawShare(0.02),
    skew: drawShare(0.01),
    time: drawShare(0.04),
    webhooks: { never: drawShare(0.6), late: drawShare(0.5), triple: drawShare(0.5) },
  };
}

/** Draws faults from the seed; draws none once switched off. */
export class Faults {
  isOn = false;
  /** Number of occurrences of each. */
  readonly counts = new Map<string, number>();

  constructor(
    readonly mix: FaultMixture,
    private readonly random: Random,
  ) {}

  drawCardFault(): RequestFault | undefined {
    if (!this.drawFault('card', this.mix.card)) return undefined;
    return CARD_FAULTS[this.random.drawBetween(0, CARD_FAULTS.length - 1)];
  }

  drawPayPalFault(): Outcome | undefined {
    if (!this.drawFault('paypal', this.mix.paypal)) return undefined;
    return PAYPAL_FAULTS[this.random.drawBetween(0, PAYPAL_FAULTS.length - 1)];
  }

  drawDatabaseFate(): MessageFate {
    if (!this.drawFault('database', this.mix.database)) return 'goes';
    return this.random.flipCoin(0.5) ? 'never arrives' : 'the answer is lost';
  }

  drawLateAnswer(): boolean {
    return this.drawFault('late answer', this.mix.lateAnswer);
  }

  drawFault(fault: string, share: number): boolean {
    if (!this.isOn || share === 0 || !this.random.flipCoin(share)) return false;
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    return true;
  }
}
