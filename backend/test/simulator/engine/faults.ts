import type { Outcome } from '../../../../infra/sandbox/paypal/control-state.js';
import type { RequestFault } from '../../../../infra/sandbox/stripe/control-state.js';
import type { Random } from '../../support/random.js';
import type { MessageFate } from '../servers/client-store.js';
import { PAYPAL_FAULTS } from '../servers/paypal.js';
import { CARD_FAULTS } from '../servers/stripe.js';

/** Frequencies of faults in one run; each run has its own mixture, and some have none of a kind. */
export interface FaultMixture {
  readonly card: number;
  readonly paypal: number;
  readonly database: number;
  readonly lateResponse: number;
  /** Probability per step, for the whole world. */
  readonly kill: number;
  readonly stop: number;
  readonly repeatedDelivery: number;
  readonly queueLoss: number;
  readonly keyExpiry: number;
  readonly clockJump: number;
  /** Probability that time advances although somebody could still act. */
  readonly timeJump: number;
  readonly webhooks: { readonly lostRate: number; readonly lateRate: number; readonly tripleRate: number };
}

export function drawMixture(random: Random): FaultMixture {
  const drawShare = (limit: number): number => (random.flipCoin(0.5) ? random.drawNumber() * limit : 0);
  return {
    card: drawShare(0.25),
    paypal: drawShare(0.25),
    database: drawShare(0.06),
    lateResponse: drawShare(0.6),
    kill: drawShare(0.02),
    stop: drawShare(0.02),
    repeatedDelivery: drawShare(0.03),
    queueLoss: drawShare(0.01),
    keyExpiry: drawShare(0.02),
    clockJump: drawShare(0.01),
    timeJump: drawShare(0.04),
    webhooks: { lostRate: drawShare(0.6), lateRate: drawShare(0.5), tripleRate: drawShare(0.5) },
  };
}

/** Faults drawn from the seed; none once switched off. */
export class Faults {
  isOn = false;
  /** Number of occurrences by kind of fault. */
  readonly counts = new Map<string, number>();

  constructor(
    readonly mixture: FaultMixture,
    private readonly random: Random,
  ) {}

  drawCardFault(): RequestFault | undefined {
    if (!this.drawFault('card', this.mixture.card)) return undefined;
    return this.random.findOne(CARD_FAULTS);
  }

  drawPayPalFault(): Outcome | undefined {
    if (!this.drawFault('paypal', this.mixture.paypal)) return undefined;
    return this.random.findOne(PAYPAL_FAULTS);
  }

  drawDatabaseFate(): MessageFate {
    if (!this.drawFault('database', this.mixture.database)) return 'goes';
    return this.random.flipCoin(0.5) ? 'never arrives' : 'the response is lost';
  }

  drawLateResponse(): boolean {
    return this.drawFault('late response', this.mixture.lateResponse);
  }

  drawFault(fault: string, probability: number): boolean {
    if (!this.isOn || probability === 0 || !this.random.flipCoin(probability)) return false;
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    return true;
  }
}
