import { createHmac } from 'node:crypto';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../infra/sandbox/server.js';
import type { TrafficReport } from '../../../../infra/sandbox/stripe/http/traffic.js';
import { postControl, readControl, sendControl } from '../../../../infra/sandbox/test-control.js';
import { CARDS } from './cards.js';
import { STRIPE_KEYS } from './stripe-keys.js';

export interface SandboxIntent {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_received: number;
  readonly customer: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly client_secret: string;
}

interface SandboxMoney {
  readonly id: string;
  readonly amount: number;
  readonly payment_intent: string;
}

export interface SandboxState {
  readonly customers: readonly { readonly id: string }[];
  readonly payment_methods: readonly { readonly id: string; readonly customer: string | null }[];
  readonly payment_intents: readonly SandboxIntent[];
  readonly charges: readonly (SandboxMoney & { readonly paid: boolean })[];
  readonly refunds: readonly (SandboxMoney & {
    readonly status: string;
    readonly metadata: Readonly<Record<string, string>> | null;
  })[];
  readonly disputes: readonly (SandboxMoney & { readonly status: string })[];
  readonly setup_intents: readonly { readonly id: string; readonly status: string }[];
  readonly events: readonly { readonly id: string; readonly type: string; readonly delivery: string }[];
}

interface ProviderRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly status: number | string;
}

/** The payment sandbox in this process, called over HTTP like any provider. */
export class PaymentSandbox {
  private constructor(private readonly sandbox: Sandbox) {}

  /** Starts the sandbox. Without a webhook address it sends no events; with a file it stores its books. */
  static async start(
    options: Partial<Pick<SandboxOptions, 'webhookUrl' | 'dataFile' | 'paypal' | 'now'>> = {},
  ): Promise<PaymentSandbox> {
    return new PaymentSandbox(await startSandbox({ port: 0, ...STRIPE_KEYS, ...options }));
  }

  get url(): string {
    return this.sandbox.url;
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }

  /** Changes the sandbox's behavior through its control API. */
  setControl(order: object): Promise<unknown> {
    return postControl(this.url, 'control', order);
  }

  /** Acts while Stripe's webhooks are lost; they are sent normally again even if the action fails. */
  withoutWebhooks<T>(act: () => Promise<T>): Promise<T> {
    return dropWebhooksDuring(this, act);
  }

  /** Triggers a provider-side event, e.g. `disputes/open`. */
  triggerAction<T = { id: string }>(name: string, body: object): Promise<T> {
    return postControl(this.url, name, body);
  }

  /** Pays with a card in the hosted form, as the customer. Returns the intent's status or an error's code. */
  async payIntent(clientSecret: string, number: string = CARDS.good): Promise<string> {
    const response = await sendControl(this.url, 'test/confirm', {
      client_secret: clientSecret,
      card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
      authenticate: 'complete',
    });
    const { status, error } = (await response.json()) as {
      status?: string;
      error?: { code?: string; decline_code?: string };
    };
    return status ?? error?.decline_code ?? error?.code ?? 'no answer';
  }

  settleRefund(refundId: string, outcome: 'succeeded' | 'failed'): Promise<unknown> {
    return postControl(this.url, 'refunds/settle', { refund: refundId, outcome });
  }

  flushWebhooks(): Promise<{ delivered: number; failed: number }> {
    return postControl(this.url, 'webhooks/flush', {});
  }

  resendEvent(eventId: string): Promise<unknown> {
    return postControl(this.url, 'webhooks/resend', { event: eventId });
  }

  readState(): Promise<SandboxState> {
    return this.read('state');
  }

  async readRequests(): Promise<ProviderRequest[]> {
    return (await this.read<{ requests: ProviderRequest[] }>('requests')).requests;
  }

  /** Reads the number of calls, in total and by second. */
  readTraffic(): Promise<TrafficReport> {
    return this.read('traffic');
  }

  async listCapturedMoney(): Promise<CapturedMoney[]> {
    return toCapturedMoney(await this.readState());
  }

  /** Calls the provider's API with the secret key, like a person in its dashboard. */
  async callApi<T>(path: string, form: Record<string, string>): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${STRIPE_KEYS.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Creates an intent that no booking requested, but whose metadata name a booking. */
  createIntent(settings: {
    customerId?: string | null;
    bookingId: string;
    instalmentId: string;
    amountCents: number;
  }): Promise<SandboxIntent> {
    return this.callApi(
      '/v1/payment_intents',
      omitUndefined({
        amount: String(settings.amountCents),
        currency: 'usd',
        'allowed_payment_method_types[]': 'card',
        'metadata[booking]': settings.bookingId,
        'metadata[instalment]': settings.instalmentId,
        customer: settings.customerId ?? undefined,
      }),
    );
  }

  private read<T>(name: 'requests' | 'state' | 'traffic'): Promise<T> {
    return readControl(this.url, name);
  }
}

export interface CapturedMoney {
  readonly paymentId: string;
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly captureCount: number;
  readonly capturedCents: number;
  readonly refundCount: number;
  readonly refundedCents: number;
}

/**
 * Returns one row per intent: how often and how many cents it captured and refunded,
 * and for which instalment.
 */
export function toCapturedMoney({
  payment_intents: intents,
  charges,
  refunds,
}: SandboxState): CapturedMoney[] {
  return intents.flatMap((intent) => {
    const captures = charges.filter((charge) => charge.paid && charge.payment_intent === intent.id);
    const intentRefunds = refunds.filter(
      ({ payment_intent: intentId, status }) => intentId === intent.id && status !== 'failed',
    );
    if (captures.length === 0) return [];
    return [
      {
        paymentId: intent.id,
        bookingId: intent.metadata['booking'] ?? '',
        instalmentId: intent.metadata['instalment'] ?? '',
        captureCount: captures.length,
        capturedCents: captures.reduce((sum, { amount }) => sum + amount, 0),
        refundCount: intentRefunds.length,
        refundedCents: intentRefunds.reduce((sum, { amount }) => sum + amount, 0),
      },
    ];
  });
}

/** Returns the provider's signature header of a body. */
export const signBody = (
  body: string,
  {
    secret = STRIPE_KEYS.webhookSecret,
    signedAtMs = Date.now(),
  }: { secret?: string; signedAtMs?: number } = {},
): string => {
  const seconds = Math.floor(signedAtMs / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

let lastEventNumber = 0;

/** Creates the body of an event about an intent, with the fields that the product reads. */
export const newEventBody = (
  paymentId: string,
  type = 'payment_intent.succeeded',
  id = `evt_test_${++lastEventNumber}`,
): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: paymentId, object: 'payment_intent' } },
  });

interface SandboxControl {
  setControl(order: object): Promise<unknown>;
}

/** Acts while a provider's webhooks are lost; they are sent normally again even if the action fails. */
export async function dropWebhooksDuring<T>(sandbox: SandboxControl, act: () => Promise<T>): Promise<T> {
  await sandbox.setControl({ webhooks: { mode: 'drop' } });
  try {
    return await act();
  } finally {
    await sandbox.setControl({ webhooks: { mode: 'normal' } });
  }
}
