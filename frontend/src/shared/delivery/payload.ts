import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { hasBuild, noteBuild } from './build.js';

/** Booking pages have no payload, because they load with a capability that stays in the browser. */
const PAGE_PATH_PATTERN = /^\/(?:en|es)(?:\/(?!checkout|thank-you|share|find-booking)[^?#]*)?$/;
/** Within this time, another visit of the page does not fetch its data again. */
const MAX_AGE_MS = 30_000;

export interface Payload {
  /** The build that answered the request. */
  readonly build: string | null;
  readonly state: DehydratedState;
}

export interface PageLocation {
  readonly pathname: string;
  readonly searchStr: string;
}

/** Returns `/_payload/en/adventure/inca-trail.json?…` for a public page, otherwise undefined. */
export const findPayloadAddress = ({ pathname, searchStr }: PageLocation): string | undefined => {
  const path = pathname.replace(/\/$/, '');
  return PAGE_PATH_PATTERN.test(path) ? `/_payload${path}.json${searchStr}` : undefined;
};

/** Returns the page of a payload; undefined if there is none. */
export const parsePayloadPage = (file: string): string | undefined => {
  const path = `/${file.replace(/\.json$/, '')}`;
  return file.endsWith('.json') && PAGE_PATH_PATTERN.test(path) ? path : undefined;
};

const fetches = new Map<string, { readonly startedAtMs: number; readonly promise: Promise<void> }>();

/**
 * Fetches all data of a page in one answer before its loaders request them. If that fails, the loaders
 * request each part and report errors.
 */
export function primeCache(client: QueryClient, location: PageLocation): Promise<void> {
  const address = findPayloadAddress(location);
  if (address === undefined || !hasBuild()) return Promise.resolve();
  const earlierFetch = fetches.get(address);
  if (earlierFetch && Date.now() - earlierFetch.startedAtMs < MAX_AGE_MS) return earlierFetch.promise;
  const promise = fetchPayload(client, address).catch(() => void fetches.delete(address));
  fetches.set(address, { startedAtMs: Date.now(), promise });
  return promise;
}

async function fetchPayload(client: QueryClient, address: string): Promise<void> {
  const response = await fetch(address, { credentials: 'omit', headers: { accept: 'application/json' } });
  if (!response.ok) return;
  const { build, state } = (await response.json()) as Payload;
  // Another build's data may have another shape, so only this build's data count.
  if (noteBuild(build)) hydrate(client, state);
}
