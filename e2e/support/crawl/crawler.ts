import { setTimeout as wait } from 'node:timers/promises';
import { listAddresses } from './addresses.js';
import { PageDocument } from './document.js';

export interface VisitedPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The target of a redirect. */
  readonly location: string | undefined;
  readonly body: string;
  /** Undefined unless the response is an HTML page. */
  readonly page: PageDocument | undefined;
}

const CONCURRENT_REQUESTS = 8;
const MAX_ATTEMPTS = 8;
/** A page that takes longer, even on a busy machine, counts as failed. */
const TIMEOUT_MS = 60_000;
/**
 * Only this many cards of shared links are fetched: they are slow to render, and each has the same facts as a
 * poster that is fetched anyway.
 */
const MAX_CARDS = 8;

const CARD_SUFFIX = '.social.jpg';
const TEXT_TYPE_PATTERN = /^(?:text\/|application\/(?:xml|json|ld\+json)|image\/svg)/;

/** Follows addresses of the same origin from page to page. */
export class Crawler {
  readonly visitedPages = new Map<string, VisitedPage>();
  /** The page that first contained an address, for error messages. */
  readonly sourceByUrl = new Map<string, string>();
  /** Every fragment link, with the page that contains it. */
  readonly fragments: {
    readonly sourceAddress: string;
    readonly targetAddress: string;
    readonly id: string;
  }[] = [];
  private readonly queue: string[] = [];
  private readonly countByKind = new Map<string, number>();
  private busyLaneCount = 0;

  constructor(private readonly origin: string) {}

  async crawlFrom(firstAddresses: readonly string[]): Promise<void> {
    for (const address of firstAddresses) this.addAddress(address, 'the beginning');
    const lanes = Array.from({ length: CONCURRENT_REQUESTS }, () => this.runLane());
    await Promise.all(lanes);
  }

  get pages(): (VisitedPage & { readonly page: PageDocument })[] {
    return [...this.visitedPages.values()].flatMap((visit) =>
      visit.page ? [{ ...visit, page: visit.page }] : [],
    );
  }

  /** Removes the origin of an address of ours. */
  toPath(url: string): string {
    return url.slice(this.origin.length) || '/';
  }

  private async runLane(): Promise<void> {
    for (;;) {
      const url = this.queue.shift();
      if (url === undefined) {
        if (this.busyLaneCount === 0) return;
        await wait(5);
        continue;
      }
      this.busyLaneCount += 1;
      try {
        await this.visitUrl(url);
      } finally {
        this.busyLaneCount -= 1;
      }
    }
  }

  private addAddress(address: string, sourceAddress: string): void {
    const url = new URL(address, sourceAddress.startsWith('http') ? sourceAddress : this.origin);
    if (url.origin !== this.origin) return;
    const id = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    if (id !== '') this.fragments.push({ sourceAddress, targetAddress: url.href, id });
    if (this.sourceByUrl.has(url.href) || this.isSurplus(url)) return;
    this.sourceByUrl.set(url.href, sourceAddress);
    this.queue.push(url.href);
  }

  /** True if an earlier address differs only in query values, or there are enough cards. */
  private isSurplus({ pathname, searchParams }: URL): boolean {
    const isCard = pathname.endsWith(CARD_SUFFIX);
    if (searchParams.size === 0 && !isCard) return false;
    const kind = isCard ? CARD_SUFFIX : `${pathname}?${[...searchParams.keys()].join('&')}`;
    const count = (this.countByKind.get(kind) ?? 0) + 1;
    this.countByKind.set(kind, count);
    return count > (isCard ? MAX_CARDS : 1);
  }

  private async visitUrl(url: string): Promise<void> {
    const response = await this.fetchUrl(url);
    const type = response.headers.get('content-type') ?? '';
    const body = TEXT_TYPE_PATTERN.test(type) ? await response.text() : '';
    if (body === '') await response.arrayBuffer().catch(() => undefined);
    const page = type.startsWith('text/html') ? new PageDocument(body) : undefined;
    const location = response.headers.get('location') ?? undefined;
    this.visitedPages.set(url, {
      url,
      status: response.status,
      headers: response.headers,
      location,
      body,
      page,
    });
    if (location !== undefined) this.addAddress(location, url);
    for (const address of page ? listAddresses(page) : []) this.addAddress(address, url);
    if (type.includes('xml') && !type.includes('svg'))
      for (const [, address = ''] of body.matchAll(/(?:<loc>|href=")([^<"]+)/g))
        this.addAddress(address, url);
  }

  /** Waits and retries when the server asks for it, because it renders only a few pictures at a time. */
  private async fetchUrl(url: string): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'accept-language': 'en' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => Promise.reject(new Error(`${url}: ${String(error)}`)));
      if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response;
      await response.arrayBuffer();
      await wait(400 * attempt);
    }
  }
}
