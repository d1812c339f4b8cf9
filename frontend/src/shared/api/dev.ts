import { queryOptions } from '@tanstack/react-query';
import type { getDevStatus, listDevMails } from '@wayfold/contracts/devtools';
import { noteShownClock } from '../device/clock.js';
import { callApi } from './client.js';
import { ApiProblem } from './problem.js';

/** Reads the embedded mode's clock and addresses; null in other modes. */
export const devStatusQuery = queryOptions({
  queryKey: ['dev', 'status'],
  queryFn: async ({ signal }) => {
    try {
      const status = await callApi<typeof getDevStatus>('GET /api/dev/status', {}, { signal });
      noteShownClock(status.offsetMs);
      return status;
    } catch (error) {
      if (error instanceof ApiProblem && error.status !== 0) return null;
      throw error;
    }
  },
  retry: false,
  staleTime: 30_000,
});

export const devMailsQuery = queryOptions({
  queryKey: ['dev', 'mails'],
  queryFn: ({ signal }) => callApi<typeof listDevMails>('GET /api/dev/mails', {}, { signal }),
  staleTime: 0,
});

let isDevMode: boolean | undefined;

/**
 * True if this server runs in the embedded mode and shows it. Asks on the server, so that no failed request
 * is logged in the visitor's console.
 */
export async function hasDevMode(): Promise<boolean> {
  if (typeof window === 'undefined' && process.env.DEV_BAR === '0') return false;
  if (isDevMode !== undefined) return isDevMode;
  try {
    await callApi<typeof getDevStatus>('GET /api/dev/status', {});
    isDevMode = true;
  } catch (error) {
    if (error instanceof ApiProblem && error.status !== 404 && error.status !== 403) return false;
    isDevMode = false;
  }
  return isDevMode;
}
