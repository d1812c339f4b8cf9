import { readControl } from '../../../../infra/sandbox/test-control.js';
import type { ProviderResponse } from '../../../src/platform/card-provider/port.js';
import { StripeCardProvider } from '../../../src/platform/card-provider/stripe.js';
import { Recorder } from './card-recorder.js';
import { PaymentSandbox } from './payment-sandbox.js';
import { STRIPE_KEYS } from './stripe-keys.js';
import { StripeTypes } from './stripe-types.js';

const TYPES = new StripeTypes();

type ProviderObject = { id: string; object: string };

/** The adapter against the sandbox over HTTP, with all traffic recorded. */
export class ProviderWorld {
  private constructor(
    readonly sandbox: PaymentSandbox,
    readonly recorder: Recorder,
    readonly provider: StripeCardProvider,
    /** Times out after 300 ms. */
    readonly impatient: StripeCardProvider,
  ) {}

  static async open(webhookUrl?: string): Promise<ProviderWorld> {
    const sandbox = await PaymentSandbox.start({ webhookUrl });
    const recorder = await Recorder.start(sandbox.url);
    const newAdapter = (timeoutMs: number): StripeCardProvider =>
      new StripeCardProvider({ ...STRIPE_KEYS, apiBase: recorder.url, timeoutMs });
    return new ProviderWorld(sandbox, recorder, newAdapter(10_000), newAdapter(300));
  }

  /** Closes the world of a file; fails the file if a call deviates from the types of the stripe package. */
  async verifyAndClose(): Promise<void> {
    try {
      if (this.recorder.exchanges.length === 0) throw new Error('no call was recorded');
      const problems = await this.listContractProblems();
      if (problems.length > 0) throw new Error(`calls deviate from the types: ${problems.join('\n')}`);
    } finally {
      await this.close();
    }
  }

  /** Lists the deviations of the traffic, the sandbox's objects and its events from the package's types. */
  async listContractProblems(): Promise<string[]> {
    const { events = [], control: _control, ...books } = await this.readBooks();
    const inEvents = events.map(
      (event) => (event as unknown as { data: { object: ProviderObject } }).data.object,
    );
    const things = [...Object.values(books).flat(), ...inEvents].map(omitOwnFields);
    const problems = [
      ...this.recorder.exchanges.flatMap((exchange) => TYPES.listProblems(exchange)),
      ...things.flatMap((providerObject) => TYPES.listObjectProblems(providerObject)),
    ];
    return [...new Set(problems)];
  }

  /** Reads all objects of the sandbox by kind, oldest first. */
  readBooks(): Promise<Record<string, ProviderObject[]>> {
    return readControl(this.sandbox.url, 'state');
  }

  async close(): Promise<void> {
    await this.recorder.close();
    await this.sandbox.close();
  }

  /** Triggers a provider-side event through the sandbox's control API. */
  triggerAction<T = unknown>(path: string, body: object): Promise<T> {
    return this.sandbox.triggerAction(path, body);
  }

  /** Makes the next request to this endpoint fail this way. */
  planFault(outcome: string, path: string, method = 'POST'): Promise<unknown> {
    return this.triggerAction('control', { nextRequest: { outcome, path, method } });
  }

  /** Creates a customer with a paid deposit of 300 dollars and a saved card. */
  async payDeposit(bookingId: string) {
    const { provider } = this;
    const customer = requireValue(await provider.createCustomer(bookingId, `cust:${bookingId}`));
    const intent = requireValue(
      await provider.createIntent(
        {
          bookingId,
          instalmentId: `${bookingId}-d`,
          customerId: customer.id,
          amountCents: 30_000,
          canChargeLater: true,
          method: 'card',
        },
        `dep:${bookingId}`,
      ),
    );
    await this.sandbox.payIntent(intent.clientSecret);
    const paid = requireValue(await provider.retrieveIntent(intent.id));
    return { customerId: customer.id, paymentId: intent.id, paid };
  }
}

let bookingCount = 0;
/** Returns the id of another booking, for the provider's metadata. */
export const takeBookingId = (): string => `booking-${++bookingCount}`;

/** Omits the fields that the control API adds to a payment method for people. */
function omitOwnFields(providerObject: ProviderObject): ProviderObject {
  const { sandbox_behavior: _behavior, ...otherFields } = providerObject as ProviderObject & {
    sandbox_behavior?: string;
  };
  return otherFields;
}

export function requireValue<T>(response: ProviderResponse<T> | { kind: 'refused'; code: string }): T {
  if (response.kind === 'ok') return response.value;
  throw new Error(`answered ${JSON.stringify(response)}`);
}
