/** Runs `act` on this tab's storage; undefined if the browser denies storage. */
export function trySessionStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
