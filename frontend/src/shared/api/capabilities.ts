const storageKey = (id: string): string => `wayfold.capability.${id}`;
/** So many keys of a booking are kept on a device. */
const MOST = 4;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is kept while the browser lets nothing be stored. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

function read(id: string): string {
  const name = storageKey(id);
  try {
    return localStorage.getItem(name) ?? unstored.get(name) ?? '';
  } catch {
    return unstored.get(name) ?? '';
  }
}

function write(id: string, keys: readonly string[]): void {
  const name = storageKey(id);
  const text = keys.slice(0, MOST).join(' ');
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
  for (const listener of listeners) listener();
}

/** The newest first: an old mail may bring a key that opens nothing any more to a device that has a good one. */
const keysOf = (id: string): readonly string[] => read(id).split(' ').filter(Boolean);

/** The key that is to be tried, of a booking on this device. */
export const capabilityOf = (id: string): string | null => keysOf(id)[0] ?? null;

/** The device that booked, or came by a link, keeps the key; without one the booking cannot be opened. */
export const keepCapability = (id: string, capability: string): void =>
  write(id, [capability, ...keysOf(id).filter((key) => key !== capability)]);

/** It opened nothing: the one before it is next. */
export const dropCapability = (id: string, capability: string): void =>
  write(
    id,
    keysOf(id).filter((key) => key !== capability),
  );

export function onCapabilities(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Takes the key out of the address of a link in a mail, `?booking=…#key=…`, before anything else reads the address. What
 * is not a key goes from the address all the same.
 */
export function adoptCapability(): void {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith('#key=')) return;
  const key = /^#key=([\w-]{20,200})$/.exec(hash)?.[1];
  const named = new URLSearchParams(search);
  // The key of a share opens the share alone, and must not stand in the way of the booking's own.
  const id = (named.get('share') ?? named.get('booking'))?.toLowerCase() ?? '';
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  if (key !== undefined && UUID.test(id)) keepCapability(id, key);
}
