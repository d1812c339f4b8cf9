import { LRUCache } from 'lru-cache';

export interface Renderer {
  fetch(request: Request): Promise<Response>;
}

export const NONCE_HEADER = 'x-csp-nonce';
/** Shorter than a page view; availability is checked again when booking. */
const RETENTION_MS = 1_000;
/** Pages have 100 to 300 kB each, so the cache stays below 60 MB. */
const MAX_PAGES = 200;

const OK_STATUS = 200;
/** Origin of no page: links in a page never depend on the host that was requested. */
const PLACEHOLDER_ORIGIN = 'http://pages.invalid';

/** Customer pages are the same for everybody: scripts fetch personal data. */
const CACHEABLE_PAGE_PATTERN = /^\/(?:en|es)(?:[/?]|$)/;

export const isCacheablePage = (url: string): boolean => CACHEABLE_PAGE_PATTERN.test(url);

/** The parts of a renderer's response that are sent. */
export type PageResponse = Pick<Response, 'status' | 'headers'> & {
  readonly body: Buffer | ReadableStream<Uint8Array> | null;
};

interface CachedPage {
  readonly status: number;
  readonly headers: Headers;
  /** The body, split at the nonce. */
  readonly parts: readonly Buffer[];
}

/**
 * Pages that are rendered once for simultaneous visitors. The renderer sees nothing of the visitor, so
 * nothing can leak into other responses; each response has its own nonce.
 */
export class PageCache {
  private readonly pages: LRUCache<string, Promise<CachedPage>>;

  constructor(
    private readonly renderer: Renderer,
    retentionMs = RETENTION_MS,
  ) {
    // A page may show what somebody typed, so it is purged on expiry and not only on eviction.
    this.pages = new LRUCache({ max: MAX_PAGES, ttl: retentionMs, ttlAutopurge: true });
  }

  /** Fetches the page at `url`, a path and its query. @throws the renderer's errors */
  async fetchPage(url: string, nonce: string): Promise<PageResponse & { readonly body: Buffer }> {
    const { status, headers, parts } = await (this.pages.get(url) ?? this.startRendering(url, nonce));
    const nonceBytes = Buffer.from(nonce);
    const body = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [nonceBytes, part])));
    return { status, headers, body };
  }

  /** Empties the cache after a change, so that later requests see it. */
  clear(): void {
    this.pages.clear();
  }

  private startRendering(url: string, nonce: string): Promise<CachedPage> {
    const rendering = this.renderPage(url, nonce);
    this.pages.set(url, rendering);
    const drop = () => {
      if (this.pages.peek(url) === rendering) this.pages.delete(url);
    };
    rendering.then(({ status }) => {
      if (status !== OK_STATUS) drop();
    }, drop);
    return rendering;
  }

  private async renderPage(url: string, nonce: string): Promise<CachedPage> {
    // Rendered as for a crawler: the whole page, without placeholders for scripts.
    const headers = { [NONCE_HEADER]: nonce, 'user-agent': 'bot' };
    const response = await this.renderer.fetch(new Request(new URL(url, PLACEHOLDER_ORIGIN), { headers }));
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, parts: splitBody(body, nonce) };
  }
}

function splitBody(body: Buffer, separator: string): Buffer[] {
  const parts: Buffer[] = [];
  let partStart = 0;
  for (
    let separatorIndex = body.indexOf(separator);
    separatorIndex >= 0;
    separatorIndex = body.indexOf(separator, partStart)
  ) {
    parts.push(body.subarray(partStart, separatorIndex));
    partStart = separatorIndex + separator.length;
  }
  return [...parts, body.subarray(partStart)];
}
