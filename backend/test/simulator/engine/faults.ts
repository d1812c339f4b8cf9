import type { RequestFault } from '../../../../infra/sandbox/stripe/control/control-state.js';
import type { Random } from '../../charging/random.js';
import type { Fate } from '../servers/client-store.js';
import type { Outcome } from '../../../../infra/sandbox/paypal/control/control-state.js';
import { PAYPAL_FAULTS } from '../servers/paypal.js';
import { CARD_FAULTS } from '../servers/provider.js';

/** Frequencies of faults in one run; each run has its own mixture, and some have none of a kind. */
export interface Mixture {
  readonly card: number;
  readonly paypal: number;
  readonly database: number;
  readonly lateAnswer: number;
  /** Per step, for the whole world. */
  readonly kill: number;
  readonly stop: number;
  readonly deliverAgain: number;
  readonly emptyQueue: number;
  readonly expireKeys: number;
  readonly skew: number;
  /** Time advances although somebody could still act. */
  readonly time: number;
  readonly webhooks: { readonly never: number; readonly late: number; readonly triple: number };
}

export function mixture(random: Random): Mixture {
  const sometimes = (limit: number): number => (random.chance(0.5) ? random.next() * limit : 0);
  return {
    card: sometimes(0.25),
    paypal: sometimes(0.25),
    database: sometimes(0.06),
    lateAnswer: sometimes(0.6),
    kill: sometimes(0.02),
    stop: sometimes(0.02),
    deliverAgain: sometimes(0.03),
    emptyQueue: sometimes(0.01),
    expireKeys: sometimes(0.02),
    skew: sometimes(0.01),
    time: sometimes(0.04),
    webhooks: { never: sometimes(0.6), late: sometimes(0.5), triple: sometimes(0.5) },
  };
}

/** Faults drawn from the seed; none once switched off. */
export class Faults {
  on = false;
  /** Number of occurrences of each. */
  readonly counts = new Map<string, number>();

  constructor(
    readonly mix: Mixture,
    private readonly random: Random,
  ) {}

  card(): RequestFault | undefined {
    if (!this.happens('card', this.mix.card)) return undefined;
    return CARD_FAULTS[this.random.between(0, CARD_FAULTS.length - 1)];
  }

  paypal(): Outcome | undefined {
    if (!this.happens('paypal', this.mix.paypal)) return undefined;
    return PAYPAL_FAULTS[this.random.between(0, PAYPAL_FAULTS.length - 1)];
  }

  database(): Fate {
    if (!this.happens('database', this.mix.database)) return 'goes';
    return this.random.chance(0.5) ? 'never arrives' : 'the answer is lost';
  }

  lateAnswer(): boolean {
    return this.happens('late answer', this.mix.lateAnswer);
  }

  happens(fault: string, share: number): boolean {
    if (!this.on || share === 0 || !this.random.chance(share)) return false;
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    return true;
  }
}
