import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Quote, QuoteRequest } from '@wayfold/contracts/money/quotes';
import { v4 } from 'uuid';
import { type Call, Client } from '../http/client.js';
import { newDeferred } from '../new-deferred.js';

export interface TimedResponse {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly ms: number;
}

export const getCode = ({ status, json: { code } }: TimedResponse): string =>
  typeof code === 'string' ? code : String(status);

/** The result of a purchase, and every response before it. */
export interface Outcome {
  readonly party: number;
  /** A held booking, or the code of the refusal. */
  readonly placedBooking: { readonly booking: BookingView; readonly capability: string } | undefined;
  readonly refusalCode: string | undefined;
  readonly responses: readonly TimedResponse[];
}

/** The maximum total time that the product tells a buyer to wait. */
const PATIENCE_MS = 60_000;

/** One customer at one of the processes, with a separate address, connection and idempotency key. */
export class Buyer {
  readonly responses: TimedResponse[] = [];
  readonly key = v4();
  private readonly client: Client;

  constructor(
    port: number,
    private readonly ip: string,
  ) {
    this.client = new Client(port);
  }

  requestQuote(body: Omit<QuoteRequest, 'locale'>): Promise<TimedResponse> {
    return this.post('/api/quotes', { ...body, locale: 'en' });
  }

  /** Places the hold, retrying under the same key while the product is busy. */
  async placeBooking(quoteId: string, locale = 'en', key = this.key): Promise<TimedResponse> {
    const deadline = performance.now() + PATIENCE_MS;
    for (let wait = 50; ; wait = Math.min(1000, wait * 2)) {
      const response = await this.post('/api/bookings', { quoteId, locale }, { 'idempotency-key': key });
      if (response.json['code'] !== 'BUSY' || performance.now() > deadline) return response;
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    }
  }

  /** Gets a quote and holds seats at once; `waitForOthers` lets all buyers start the hold together. */
  async buySeats(
    quoteRequest: Omit<QuoteRequest, 'locale'>,
    waitForOthers?: () => Promise<void>,
  ): Promise<Outcome> {
    const quoteReply = await this.requestQuote(quoteRequest);
    await waitForOthers?.();
    const lastResponse =
      quoteReply.status === 201
        ? await this.placeBooking((quoteReply.json as unknown as Quote).id)
        : quoteReply;
    this.close();
    return {
      party: quoteRequest.travelers,
      placedBooking:
        lastResponse.status === 201
          ? (lastResponse.json as unknown as NonNullable<Outcome['placedBooking']>)
          : undefined,
      refusalCode: lastResponse.status === 201 ? undefined : getCode(lastResponse),
      responses: this.responses,
    };
  }

  get(path: string, capability: string): Promise<TimedResponse> {
    return this.call({ path, headers: { authorization: `Bearer ${capability}` } });
  }

  close(): void {
    this.client.close();
  }

  private post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TimedResponse> {
    return this.call({ method: 'POST', path, body, headers });
  }

  private async call(call: Call): Promise<TimedResponse> {
    const sentAtMs = performance.now();
    const { status, json = {} } = await this.client.call({ ...call, from: this.ip });
    const response = { status, json, ms: performance.now() - sentAtMs };
    this.responses.push(response);
    return response;
  }
}

/** Creates a barrier that opens once everybody has arrived. */
export function newMeeting(count: number): () => Promise<void> {
  let missingCount = count;
  const door = newDeferred();
  return () => {
    if (--missingCount === 0) door.resolve();
    return door.promise;
  };
}
