const EVERY_MS = 5 * 60_000;
/** Coming back to the page twice in a moment asks once. */
const LEAST_MS = 30_000;

let own: string | undefined;
let replaced = false;
let askedAt = 0;
const typedInto = new Set<Element>();

/** @returns whether this page is of that build. Where the page's own is not known, as in development, it is. */
export function noteBuild(id: string | null): boolean {
  if (own === undefined || id === null || id === own) return true;
  replaced = true;
  return false;
}

/** Whether the page came from a build that says which it is. */
export const hasBuild = (): boolean => own !== undefined;

/** Whether the next navigation should load the new build; not while something typed would be lost with the page. */
export const shouldReload = (): boolean => replaced && ![...typedInto].some((field) => field.isConnected);

async function ask(now = false): Promise<void> {
  if (replaced) return;
  if (!now && (document.visibilityState === 'hidden' || Date.now() - askedAt < LEAST_MS)) return;
  askedAt = Date.now();
  const answer = await fetch('/builds/latest.json', { credentials: 'omit', cache: 'no-cache' }).catch(
    () => null,
  );
  if (answer?.ok) noteBuild(((await answer.json()) as { id: string }).id);
}

/** After a file of this build did not come: where there is a newer one, the page is loaded anew with it. */
export async function reloadIfReplaced(): Promise<void> {
  if (hasBuild()) await ask(true);
  if (shouldReload()) window.location.reload();
}

/** Looks for a newer build now and then, and when the visitor comes back. `id` is the build of this page. */
export function watchBuild(id: string | undefined): void {
  if (id === undefined || own !== undefined) return;
  own = id;
  askedAt = Date.now();
  setInterval(() => void ask(), EVERY_MS);
  window.addEventListener('focus', () => void ask());
  document.addEventListener('visibilitychange', () => void ask());
  document.addEventListener(
    'input',
    ({ target }) => target instanceof Element && typedInto.add(target),
    true,
  );
  // What was sent is no longer only here.
  document.addEventListener('submit', () => typedInto.clear());
}
