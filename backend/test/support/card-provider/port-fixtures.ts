import { StripePaymentRecords } from '../../../src/platform/card-provider/payment-records.js';
import type { CardProvider, Intent, IntentRequest } from '../../../src/platform/card-provider/port.js';
import { readBody, startTestServer } from '../http/test-server.js';
import { ProviderWorld, requireValue } from './provider-world.js';
import { STRIPE_KEYS } from './stripe-keys.js';

/** Both ports with recorded traffic and a webhook receiver. */
export class PortFixtures {
  private madeCount = 0;

  private constructor(
    readonly world: ProviderWorld,
    readonly records: StripePaymentRecords,
    readonly signedDeliveries: readonly { readonly body: Buffer; readonly signature: string }[],
    private readonly closeReceiver: () => Promise<void>,
  ) {}

  static async open(): Promise<PortFixtures> {
    const signedDeliveries: { body: Buffer; signature: string }[] = [];
    const receiver = await startTestServer((request, response) => {
      void readBody(request).then((body) => {
        signedDeliveries.push({ body, signature: String(request.headers['stripe-signature']) });
        response.end();
      });
    });
    const world = await ProviderWorld.open(`${receiver.url}/`);
    const records = new StripePaymentRecords({
      secretKey: STRIPE_KEYS.secretKey,
      apiBase: world.recorder.url,
    });
    return new PortFixtures(world, records, signedDeliveries, () => receiver.close());
  }

  get provider(): CardProvider {
    return this.world.provider;
  }

  payDeposit(): ReturnType<ProviderWorld['payDeposit']> {
    return this.world.payDeposit(`port-${++this.madeCount}`);
  }

  async createCustomer(): Promise<{ bookingId: string; customerId: string }> {
    const bookingId = `port-${++this.madeCount}`;
    const { id } = requireValue(await this.provider.createCustomer(bookingId, `cust:${bookingId}`));
    return { bookingId, customerId: id };
  }

  async createIntent(
    owner: { bookingId: string; customerId: string },
    overrides: Partial<IntentRequest> = {},
  ): Promise<Intent> {
    const instalmentId = `instalment-${++this.madeCount}`;
    const request = {
      ...owner,
      instalmentId,
      amountCents: 5000,
      canChargeLater: false,
      method: 'card' as const,
      ...overrides,
    };
    return requireValue(await this.provider.createIntent(request, `int:${instalmentId}`));
  }

  async createRefund(): Promise<{ paymentId: string; refundId: string }> {
    const { paymentId } = await this.payDeposit();
    const request = { paymentId, refundId: paymentId, amountCents: 700 };
    return {
      paymentId,
      refundId: requireValue(await this.provider.refundPayment(request, `ref:${paymentId}`)).id,
    };
  }

  async verifyAndClose(): Promise<void> {
    try {
      await this.world.verifyAndClose();
    } finally {
      await this.closeReceiver();
    }
  }
}
