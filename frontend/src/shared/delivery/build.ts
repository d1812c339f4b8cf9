import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';

const CHECK_INTERVAL_MS = 5 * MINUTE_MS;
/** A visitor who returns again within this time causes no second check. */
const MIN_INTERVAL_MS = 30_000;

let pageBuild: string | undefined;
let isReplaced = false;
let checkedAtMs = 0;
const typedFields = new Set<Element>();

/**
 * Records a build that answered.
 * @returns true if it is this page's build, or this page does not know its own
 */
export function noteBuild(id: string | null): boolean {
  if (pageBuild === undefined || id === null || id === pageBuild) return true;
  isReplaced = true;
  return false;
}

export const hasBuild = (): boolean => pageBuild !== undefined;

/** True if the next navigation should load the new build, unless that would lose typed input. */
export const shouldReload = (): boolean => isReplaced && ![...typedFields].some((field) => field.isConnected);

async function noteLatestBuild(): Promise<void> {
  if (isReplaced) return;
  checkedAtMs = Date.now();
  const response = await fetch('/builds/latest.json', { credentials: 'omit', cache: 'no-cache' }).catch(
    () => null,
  );
  if (response?.ok) noteBuild(((await response.json()) as { id: string }).id);
}

function noteLatestBuildIfDue(): void {
  if (document.visibilityState !== 'hidden' && Date.now() - checkedAtMs >= MIN_INTERVAL_MS)
    void noteLatestBuild();
}

/** Reloads the page if there is a newer build, because a file of this build is missing. */
export async function reloadIfReplaced(): Promise<void> {
  if (hasBuild()) await noteLatestBuild();
  if (shouldReload()) window.location.reload();
}

/** Checks for a newer build periodically, and when the visitor returns. `id` is this page's build. */
export function watchBuild(id: string | undefined): void {
  if (id === undefined || pageBuild !== undefined) return;
  pageBuild = id;
  checkedAtMs = Date.now();
  setInterval(noteLatestBuildIfDue, CHECK_INTERVAL_MS);
  window.addEventListener('focus', noteLatestBuildIfDue);
  document.addEventListener('visibilitychange', noteLatestBuildIfDue);
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element) typedFields.add(target);
    },
    true,
  );
  // The visitor cannot lose input that was submitted.
  document.addEventListener('submit', () => typedFields.clear());
}
