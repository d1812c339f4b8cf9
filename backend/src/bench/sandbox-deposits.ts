/** The payment sandbox, used through its public API. */
export interface SandboxAddress {
  readonly url: string;
  readonly secretKey: string;
}

/** The provider's data of a booking with a paid deposit. */
export interface PaidDeposit {
  readonly bookingId: string;
  readonly customerId: string;
  readonly paymentId: string;
  readonly paymentMethodId: string;
}

const LANE_COUNT = 8;
const TEST_CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };

/** Creates a customer, a paid deposit in cents and a saved card per booking. Throws if refused. */
export async function payDeposits(
  sandbox: SandboxAddress,
  amountCents: number,
  bookings: readonly { readonly bookingId: string; readonly instalmentId: string }[],
  onPaid: (paidCount: number) => void,
): Promise<PaidDeposit[]> {
  const deposits: PaidDeposit[] = [];
  const queue = [...bookings];
  const runLane = async (): Promise<void> => {
    for (let booking = queue.pop(); booking !== undefined; booking = queue.pop()) {
      const { bookingId, instalmentId } = booking;
      const customer = await postForm<{ id: string }>(sandbox, '/v1/customers', {
        'metadata[booking]': bookingId,
      });
      const intent = await postForm<{ id: string; client_secret: string }>(sandbox, '/v1/payment_intents', {
        amount: String(amountCents),
        currency: 'usd',
        customer: customer.id,
        'allowed_payment_method_types[]': 'card',
        'metadata[booking]': bookingId,
        'metadata[instalment]': instalmentId,
        'payment_method_options[card][setup_future_usage]': 'off_session',
      });
      const { status, payment_intent: paymentIntent } = await confirmPayment(sandbox, intent.client_secret);
      if (status !== 'succeeded' || typeof paymentIntent?.payment_method !== 'string')
        throw new Error(`the sandbox did not accept a deposit: ${status ?? 'refused'}`);
      deposits.push({
        bookingId,
        customerId: customer.id,
        paymentId: intent.id,
        paymentMethodId: paymentIntent.payment_method,
      });
      onPaid(deposits.length);
    }
  };
  await Promise.all(Array.from({ length: LANE_COUNT }, runLane));
  return deposits;
}

async function confirmPayment({ url }: SandboxAddress, clientSecret: string) {
  const response = await fetch(`${url}/sandbox/test/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, card: TEST_CARD }),
  });
  return (await response.json()) as { status?: string; payment_intent?: { payment_method: unknown } };
}

async function postForm<T>({ url, secretKey }: SandboxAddress, path: string, fields: Record<string, string>) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
