import { timingSafeEqual } from 'node:crypto';
import type { Stripe } from 'stripe';
import { Call } from '../http/call.js';
import { ApiError, newNoSuchObject } from '../http/errors.js';
import { newRequestId } from '../ids.js';
import { newCardRecord } from '../objects.js';
import type { StripeStore } from '../store.js';
import { type CardInput, CardInputError, parseCard } from './cards.js';
import { assertConfirmable, confirmIntent } from './confirm.js';
import { authenticatePayment, decideLoan, type LenderOutcome } from './customer-actions.js';
import { applyBeforeExecution, takePlannedOutcome } from './planned-outcomes.js';
import { assertSetupOpen, authenticateSetup, confirmSetup } from './setup-confirm.js';

/** The object that the customer acts on: a payment, or a card to be saved. */
export type Payable = Stripe.PaymentIntent | Stripe.SetupIntent;

/** The intent after the customer's action, and the planned fault of the response. */
export interface PaymentResult {
  intent: Payable;
  fault: Call['fault'];
}

export function requireIntentBySecret(store: StripeStore, clientSecret: string): Stripe.PaymentIntent {
  const payable = requirePayableBySecret(store, clientSecret);
  if (payable.object === 'payment_intent') return payable;
  throw newNoSuchObject('payment_intent', payable.id, 'client_secret');
}

export function requirePayableBySecret(store: StripeStore, clientSecret: string): Payable {
  const [id = ''] = clientSecret.split('_secret_', 1);
  const intent = store.intents.get(id) ?? store.setups.get(id);
  const secret = Buffer.from(intent?.client_secret ?? '');
  const candidate = Buffer.from(clientSecret);
  if (intent === undefined || secret.length !== candidate.length || !timingSafeEqual(secret, candidate)) {
    throw newNoSuchObject('payment_intent', id, 'client_secret');
  }
  return intent;
}

/** The customer as the provider's browser script acts: on-session and without a secret key. */
export class Payer {
  constructor(
    private readonly store: StripeStore,
    /** Fingerprints of card numbers depend on this key. */
    private readonly fingerprintKey: string,
    private readonly onCommit: () => Promise<void>,
  ) {}

  /**
   * Pays the intent with a typed card, or saves the card; keeps no number.
   * @throws ApiError 402 for a decline or an impossible card, 400 for an intent that is not open
   */
  async payIntent(intent: Payable, input: CardInput): Promise<PaymentResult> {
    const { store } = this;
    const call = new Call(store, newRequestId(), null);
    assertOpen(intent);
    const card = translateCardErrors(() => parseCard(input, this.fingerprintKey, store.nowMs()));
    const plannedOutcome = takePlannedOutcome(store, intent);
    await applyBeforeExecution(call, plannedOutcome);
    assertOpen(intent); // another payment may have come first
    const record = newCardRecord(card, input.name, store.nowSeconds());
    store.paymentMethods.put(record.object.id, record);
    try {
      if (intent.object === 'setup_intent') confirmSetup(call, intent, record, plannedOutcome);
      else
        confirmIntent(call, intent, record, {
          isOffSession: false,
          mustFailOnAction: false,
          returnUrl: null,
          plannedOutcome,
        });
      return { intent, fault: call.fault };
    } finally {
      await this.commitChanges();
    }
  }

  /** Completes or fails the authentication that the intent waits for. */
  async authenticateIntent(intent: Payable, outcome: 'complete' | 'fail'): Promise<PaymentResult> {
    try {
      const call = new Call(this.store, newRequestId(), null);
      if (intent.object === 'setup_intent') authenticateSetup(call, intent, outcome);
      else authenticatePayment(call, intent, outcome);
      return { intent, fault: undefined };
    } finally {
      await this.commitChanges();
    }
  }

  /** Records the lender's decision about a waiting intent. */
  async decideLoan(intent: Stripe.PaymentIntent, outcome: LenderOutcome): Promise<void> {
    decideLoan(new Call(this.store, newRequestId(), null), intent, outcome);
    await this.commitChanges();
  }

  private async commitChanges(): Promise<void> {
    this.store.journal.commit();
    await this.onCommit();
  }
}

function assertOpen(intent: Payable): void {
  if (intent.object === 'setup_intent') assertSetupOpen(intent, 'confirm');
  else assertConfirmable(intent);
}

function translateCardErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CardInputError)) throw error;
    throw new ApiError(402, {
      type: 'card_error',
      code: error.code,
      param: error.param,
      message: error.message,
    });
  }
}
