import { StripeCardProvider } from '../../src/platform/card-provider/stripe.js';
import type { ProviderAnswer } from '../../src/platform/card-provider/port.js';
import { CardSandbox, KEYS } from '../charging/card-sandbox.js';
import { Recorder } from './recorder.js';
import { StripeTypes } from './stripe-types.js';

const TYPES = new StripeTypes();

type Thing = { id: string; object: string };

/** The adapter against the sandbox over HTTP, with all traffic recorded. */
export class ProviderWorld {
  private constructor(
    readonly sandbox: CardSandbox,
    readonly recorder: Recorder,
    readonly provider: StripeCardProvider,
    /** Times out after 300 ms. */
    readonly impatient: StripeCardProvider,
  ) {}

  static async open(webhookUrl?: string): Promise<ProviderWorld> {
    const sandbox = await CardSandbox.start(webhookUrl);
    const recorder = await Recorder.start(sandbox.url);
    const adapter = (timeout: number): StripeCardProvider =>
      new StripeCardProvider({ ...KEYS, apiBase: recorder.url, timeout });
    return new ProviderWorld(sandbox, recorder, adapter(10_000), adapter(300));
  }

  /** Deviations of the traffic, the sandbox's objects and its events from the package's types. */
  async contractProblems(): Promise<string[]> {
    const { events = [], control: _control, ...books } = await this.books();
    const inEvents = events.map((event) => (event as unknown as { data: { object: Thing } }).data.object);
    const things = [...Object.values(books).flat(), ...inEvents].map(withoutOwn);
    const problems = [
      ...this.recorder.exchanges.flatMap((exchange) => TYPES.problemsOf(exchange)),
      ...things.flatMap((thing) => TYPES.problemsOfObject(thing)),
    ];
    return [...new Set(problems)];
  }

  /** All objects of the sandbox by kind, oldest first. */
  async books(): Promise<Record<string, Thing[]>> {
    const response = await fetch(`${this.sandbox.url}/sandbox/state`);
    return (await response.json()) as Record<string, Thing[]>;
  }

  async close(): Promise<void> {
    await this.recorder.close();
    await this.sandbox.close();
  }

  /** Triggers a provider-side event through the sandbox's control API. */
  async act<T = unknown>(path: string, body: object): Promise<T> {
    const response = await fetch(`${this.sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Makes the next request to this endpoint fail this way. */
  fault(outcome: string, path: string, method = 'POST'): Promise<unknown> {
    return this.act('control', { nextRequest: { outcome, path, method } });
  }

  /** A customer with a paid deposit of 300 dollars and a saved card. */
  async deposit(bookingId: string, number?: string) {
    const { provider } = this;
    const customer = value(await provider.createCustomer(bookingId, `cust:${bookingId}`));
    const intent = value(
      await provider.createIntent(
        {
          bookingId,
          instalmentId: `${bookingId}-d`,
          customerId: customer.id,
          amountCents: 30_000,
          saveCard: true,
        },
        `dep:${bookingId}`,
      ),
    );
    await this.sandbox.pay(intent.clientSecret, number);
    const paid = value(await provider.retrieveIntent(intent.id));
    return { customerId: customer.id, paymentId: intent.id, paid };
  }
}

/** Fields that the control API adds to a payment method for people. */
function withoutOwn(thing: Thing): Thing {
  const { sandbox_behavior: _behavior, ...rest } = thing as Thing & { sandbox_behavior?: string };
  return rest;
}

/** The value of a successful answer. */
export function value<T>(answer: ProviderAnswer<T> | { kind: 'refused'; code: string }): T {
  if (answer.kind === 'ok') return answer.value;
  throw new Error(`answered ${JSON.stringify(answer)}`);
}
