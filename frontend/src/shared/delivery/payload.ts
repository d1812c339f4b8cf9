import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { hasBuild, noteBuild } from './build.js';

/** What the pages of a booking show is fetched with its key, which stays in the browser. */
const PAGE = /^\/(?:en|es)(?:\/(?!checkout|thank-you|share|find-booking)[^?#]*)?$/;
/** So long a page is shown from what was fetched for it, as its queries are. */
const FRESH_MS = 30_000;

export interface Payload {
  /** The build that answered. */
  readonly build: string | null;
  readonly state: DehydratedState;
}

interface Place {
  readonly pathname: string;
  readonly searchStr: string;
}

/** `/_payload/en/adventure/inca-trail.json?…` of a public page, else undefined. */
export const payloadAddress = ({ pathname, searchStr }: Place): string | undefined => {
  const path = pathname.replace(/\/$/, '');
  return PAGE.test(path) ? `/_payload${path}.json${searchStr}` : undefined;
};

/** The page that a payload is of; undefined when there is no such page. */
export const pageOfPayload = (rest: string): string | undefined => {
  const path = `/${rest.replace(/\.json$/, '')}`;
  return rest.endsWith('.json') && PAGE.test(path) ? path : undefined;
};

const fetched = new Map<string, { readonly at: number; readonly done: Promise<void> }>();

/**
 * Fetches all that the page shows in one answer, before its loaders ask for each part of it. Without an answer they
 * ask, and say what is wrong.
 */
export function prime(client: QueryClient, place: Place): Promise<void> {
  const address = payloadAddress(place);
  if (address === undefined || !hasBuild()) return Promise.resolve();
  const known = fetched.get(address);
  if (known && Date.now() - known.at < FRESH_MS) return known.done;
  const done = fetchPayload(client, address).catch(() => void fetched.delete(address));
  fetched.set(address, { at: Date.now(), done });
  return done;
}

async function fetchPayload(client: QueryClient, address: string): Promise<void> {
  const answer = await fetch(address, { credentials: 'omit', headers: { accept: 'application/json' } });
  if (!answer.ok) return;
  const { build, state } = (await answer.json()) as Payload;
  // What another build says may have another form.
  if (noteBuild(build)) hydrate(client, state);
}
