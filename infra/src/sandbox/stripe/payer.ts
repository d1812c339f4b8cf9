import { timingSafeEqual } from 'node:crypto';
import type { Stripe } from 'stripe';
import { newId } from '../shared/ids.js';
import { CardRefused, readCard, type CardInput } from './cards.js';
import { assertConfirmable, authenticate, confirm } from './confirm.js';
import { ApiError, noSuch } from './errors.js';
import { newCardRecord } from './objects.js';
import { beforeConfirm, takePlan } from './plan.js';
import { Call, type StripeStore } from './store.js';

/** What the customer's side learns, and what was ordered to become of the answer. */
export interface Paid {
  intent: Stripe.PaymentIntent;
  fault: Call['fault'];
}

/** The intent that this client secret opens. */
export function intentOf(store: StripeStore, clientSecret: string): Stripe.PaymentIntent {
  const [id = ''] = clientSecret.split('_secret_', 1);
  const intent = store.intents.get(id);
  const known = Buffer.from(intent?.client_secret ?? '');
  const given = Buffer.from(clientSecret);
  if (intent === undefined || known.length !== given.length || !timingSafeEqual(known, given)) {
    throw noSuch('payment_intent', id, 'client_secret');
  }
  return intent;
}

/** The customer's side of the provider: what its own script does in a browser, on-session and without a secret key. */
export class Payer {
  constructor(
    private readonly store: StripeStore,
    /** Keys the fingerprints of card numbers. */
    private readonly fingerprintKey: string,
    private readonly committed: () => void,
  ) {}

  /**
   * Pays the intent with a card as typed; the number is forgotten when this returns.
   * @throws ApiError 402 for a decline or an impossible card, 400 for an intent that is not open
   */
  async pay(intent: Stripe.PaymentIntent, input: CardInput): Promise<Paid> {
    const { store } = this;
    const call = new Call(store, newId('req').slice(0, 18), null);
    assertConfirmable(intent);
    const card = checked(() => readCard(input, this.fingerprintKey, store.nowMs()));
    const plan = takePlan(store, intent);
    await beforeConfirm(call, plan);
    assertConfirmable(intent); // another payment may have come first meanwhile
    const record = newCardRecord(card, input.name, store.now());
    store.cards.put(record.object.id, record);
    try {
      confirm(call, intent, record, {
        offSession: false,
        errorOnRequiresAction: false,
        returnUrl: null,
        plan,
      });
      return { intent, fault: call.fault };
    } finally {
      this.#commit();
    }
  }

  /** Completes or fails the authentication that the intent waits for. */
  authenticate(intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail'): Paid {
    try {
      authenticate(new Call(this.store, newId('req').slice(0, 18), null), intent, outcome);
      return { intent, fault: undefined };
    } finally {
      this.#commit();
    }
  }

  #commit(): void {
    this.store.journal.commit();
    this.committed();
  }
}

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    throw new ApiError(402, {
      type: 'card_error',
      code: error.code,
      param: error.param,
      message: error.message,
    });
  }
}
