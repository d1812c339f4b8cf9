import type { z } from 'zod';
import type { PayPalResponse } from './port.js';
import type { PayPalTransport } from './transport.js';

/** Stops an endless chain of next-page links. */
const MAX_PAGES = 200;

/** A page of a list, with a link to the next page, if any. */
export type PageSchema = z.ZodType<{ links: { rel: string; href: string }[] }>;

export interface PagedRequest<S extends PageSchema> {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly shape: S;
}

/** Reads all pages. Takes only the query from the next-page link, never its host. */
export async function readAllPages<S extends PageSchema, T>(
  transport: PayPalTransport,
  { path, query, shape }: PagedRequest<S>,
  getItems: (json: z.infer<S>) => T[],
): Promise<PayPalResponse<T[]>> {
  const items: T[] = [];
  let search = query.toString();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await transport.sendRequest({ method: 'GET', path: `${path}?${search}`, shape });
    if (response.kind !== 'ok') return response;
    items.push(...getItems(response.value));
    const nextAddress = response.value.links.find(({ rel }) => rel === 'next')?.href;
    if (nextAddress === undefined) return { kind: 'ok', value: items };
    if (!URL.canParse(nextAddress)) break;
    search = new URL(nextAddress).search.slice(1);
  }
  return { kind: 'unknown', reason: 'the list does not end', retryAfterMs: null };
}
