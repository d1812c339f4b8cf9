import { LRUCache } from 'lru-cache';

export interface Renderer {
  fetch(request: Request): Promise<Response>;
}

export const NONCE_HEADER = 'x-csp-nonce';
/** Shorter than a page is looked at; what is booked is counted again when it is booked. */
const KEPT_MS = 1_000;
/** Of some 100 to 300 kB each. */
const MOST = 200;
const OK = 200;
/** The scheme and host of no page: a page's own links never depend on where it was asked for. */
const NOWHERE = 'http://pages.invalid';

/** What a customer's address shows is the same for everybody: what is a person's own, scripts fetch. */
const CUSTOMER_PAGE = /^\/(?:en|es)(?:[/?]|$)/;

export const isCacheablePage = (url: string): boolean => CUSTOMER_PAGE.test(url);

/** What is sent of a renderer's answer. */
export type PageAnswer = Pick<Response, 'status' | 'headers'> & {
  readonly body: Buffer | ReadableStream<Uint8Array> | null;
};

interface Drawn {
  readonly status: number;
  readonly headers: Headers;
  /** What stands between the places of the nonce. */
  readonly parts: readonly Buffer[];
}

/**
 * Pages drawn once for all who ask in the same moment. The renderer hears nothing of who asks, so that nothing of it can
 * be in what others get; each answer has a nonce of its own.
 */
export class PageCache {
  private readonly pages: LRUCache<string, Promise<Drawn>>;

  constructor(
    private readonly renderer: Renderer,
    keptMs = KEPT_MS,
  ) {
    // Gone when its time is over, not when its place is needed: a page may show what somebody typed.
    this.pages = new LRUCache({ max: MOST, ttl: keptMs, ttlAutopurge: true });
  }

  /** The page at `url`, a path and its query. @throws what the renderer throws */
  async answer(url: string, nonce: string): Promise<PageAnswer & { readonly body: Buffer }> {
    const { status, headers, parts } = await (this.pages.get(url) ?? this.draw(url, nonce));
    const own = Buffer.from(nonce);
    const body = Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [own, part])));
    return { status, headers, body };
  }

  /** Something was changed: whoever asks from now on sees it. */
  forget(): void {
    this.pages.clear();
  }

  private draw(url: string, nonce: string): Promise<Drawn> {
    const drawing = this.fetch(url, nonce);
    this.pages.set(url, drawing);
    const drop = () => {
      if (this.pages.peek(url) === drawing) this.pages.delete(url);
    };
    drawing.then(({ status }) => {
      if (status !== OK) drop();
    }, drop);
    return drawing;
  }

  private async fetch(url: string, nonce: string): Promise<Drawn> {
    // As for a crawler: whole, with nothing that scripts would have to put into its place.
    const headers = { [NONCE_HEADER]: nonce, 'user-agent': 'bot' };
    const answer = await this.renderer.fetch(new Request(new URL(url, NOWHERE), { headers }));
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, parts: split(body, nonce) };
  }
}

function split(body: Buffer, by: string): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(by); at >= 0; at = body.indexOf(by, from)) {
    parts.push(body.subarray(from, at));
    from = at + by.length;
  }
  return [...parts, body.subarray(from)];
}
