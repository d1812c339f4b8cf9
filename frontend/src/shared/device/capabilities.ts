import { isUuid } from './uuid.js';

const toStorageKey = (id: string): string => `wayfold.capability.${id}`;
/** The device stores at most this many capabilities per booking. */
const MAX_CAPABILITIES = 4;

/** The capabilities that the browser did not store; this tab prefers them to the stored capabilities. */
const unstoredTexts = new Map<string, string>();

const listeners = new Set<() => void>();

function readStoredText(id: string): string {
  const key = toStorageKey(id);
  const unstoredText = unstoredTexts.get(key);
  if (unstoredText !== undefined) return unstoredText;
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeCapabilities(id: string, capabilities: readonly string[]): void {
  const key = toStorageKey(id);
  const text = capabilities.slice(0, MAX_CAPABILITIES).join(' ');
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstoredTexts.delete(key);
  } catch {
    unstoredTexts.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Reads from the newest to the oldest: an old mail may bring an expired one to a device with a valid one. */
const readCapabilities = (id: string): readonly string[] => readStoredText(id).split(' ').filter(Boolean);

/** Returns the capability to try next for a booking on this device; null if there is none. */
export const findCapability = (id: string): string | null => readCapabilities(id)[0] ?? null;

/** Stores the capability of a booking or link, without which the device cannot open the booking. */
export const storeCapability = (id: string, capability: string): void =>
  writeCapabilities(id, [
    capability,
    ...readCapabilities(id).filter((knownCapability) => knownCapability !== capability),
  ]);

/** Removes a capability that opened nothing, so that the previous capability is tried next. */
export const removeCapability = (id: string, capability: string): void =>
  writeCapabilities(
    id,
    readCapabilities(id).filter((knownCapability) => knownCapability !== capability),
  );

export function subscribeToCapabilities(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Moves the capability of a mailed link, `?booking=…#key=…`, from the address to storage before anything else
 * reads the address. An invalid capability is removed too.
 */
export function adoptCapability(): void {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith('#key=')) return;
  const capability = /^#key=([\w-]{20,200})$/.exec(hash)?.[1];
  const address = new URLSearchParams(search);
  // A share's capability opens only the share, and must not replace the booking's own.
  const id = (address.get('share') ?? address.get('booking'))?.toLowerCase() ?? '';
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  if (capability !== undefined && isUuid(id)) storeCapability(id, capability);
}
