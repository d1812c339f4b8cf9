import type { IncomingHttpHeaders } from 'node:http';
import { type Sandbox, startSandbox } from '../../../../infra/sandbox/server.js';
import { postControl, readControl } from '../../../../infra/sandbox/test-control.js';
import { type ClientSettings, PayPalClient } from '../../../src/platform/paypal/client.js';
import type { Purchase } from '../../../src/platform/paypal/port.js';
import { readBody, startTestServer } from '../http/test-server.js';

export const WEBHOOK_ID = '0EH40505U7160970P';
const CREDENTIALS = { clientId: 'AbClient', clientSecret: 'EcSecret' };

export interface DeliveredWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The sandbox's PayPal part in this process, with a webhook receiver. */
export class PayPalSandbox {
  private constructor(
    private readonly sandbox: Sandbox,
    private readonly deliveries: readonly DeliveredWebhook[],
    private readonly closeReceiver: () => Promise<void>,
  ) {}

  static async start(): Promise<PayPalSandbox> {
    const deliveries: DeliveredWebhook[] = [];
    const receiver = await startTestServer((request, response) => {
      void readBody(request).then((body) => {
        deliveries.push({ headers: request.headers, body });
        response.end();
      });
    });
    const sandbox = await startSandbox({
      port: 0,
      secretKey: 'sk_test_sandbox_paypal',
      publishableKey: 'pk_test_sandbox_paypal',
      webhookSecret: 'whsec_paypal',
      paypal: { ...CREDENTIALS, webhookId: WEBHOOK_ID, webhookUrl: `${receiver.url}/` },
    });
    return new PayPalSandbox(sandbox, deliveries, () => receiver.close());
  }

  get origin(): string {
    return this.sandbox.url;
  }

  get baseUrl(): string {
    return `${this.sandbox.url}/paypal`;
  }

  newClient(settings: Partial<ClientSettings> = {}): PayPalClient {
    return new PayPalClient({
      baseUrl: this.baseUrl,
      ...CREDENTIALS,
      webhookId: WEBHOOK_ID,
      timeoutMs: 5_000,
      ...settings,
    });
  }

  /** Returns everything sent so far, in order. */
  async flushDeliveries(): Promise<readonly DeliveredWebhook[]> {
    await this.callControl('webhooks/flush');
    return this.deliveries;
  }

  /** Changes the sandbox's behavior through its control API. */
  setControl(order: object): Promise<unknown> {
    return this.callControl('control', order);
  }

  /** Calls the sandbox's control API. */
  callControl<T = unknown>(path: string, body: object = {}): Promise<T> {
    return postControl(this.sandbox.url, `paypal/${path}`, body);
  }

  planOutcome(outcome: string, operation: string): Promise<unknown> {
    return this.setControl({ next: { outcome, operation } });
  }

  approveOrder(orderId: string, buyer = 'good'): Promise<unknown> {
    return this.callControl('approve', { order: orderId, buyer });
  }

  readState(): Promise<{ captures: { id: string; amount: { value: string } }[]; refunds: unknown[] }> {
    return readControl(this.sandbox.url, 'paypal/state');
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.closeReceiver();
  }
}

/** Creates a purchase as the product describes it. */
export const newPurchase = (overrides: Partial<Purchase> = {}) => ({
  bookingId: 'bkg-1',
  instalmentId: 'ins-1',
  amountCents: 30_000,
  invoiceId: 'WF-1-deposit',
  description: 'Deposit for a trip',
  ...overrides,
});

export const newSessionPurchase = (overrides: Partial<Purchase> = {}) => ({
  ...newPurchase(overrides),
  mustSaveAccount: true,
  returnUrl: 'http://127.0.0.1:3000/en/checkout',
  cancelUrl: 'http://127.0.0.1:3000/en/checkout?cancelled=1',
  locale: 'en' as const,
});

export function requireOk<T>(response: { kind: string; value?: T }): T {
  if (response.kind !== 'ok') throw new Error(`the client answered ${JSON.stringify(response)}`);
  return response.value as T;
}

/** Pays a deposit and saves the account. */
export async function payDeposit(sandbox: PayPalSandbox, client: PayPalClient, buyer = 'good') {
  const createdOrder = requireOk(await client.createOrder(newSessionPurchase(), 'dep:create'));
  await sandbox.approveOrder(createdOrder.id, buyer);
  const order = requireOk(await client.captureOrder(createdOrder.id, 'dep:capture'));
  return {
    order,
    captureId: order.captures[0]?.id ?? '',
    vaultId: order.vault?.kind === 'saved' ? order.vault.id : '',
  };
}
