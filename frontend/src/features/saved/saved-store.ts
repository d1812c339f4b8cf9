import { MAX_TRIP_IDS } from '@wayfold/contracts/kernel/input-limits';
import { useSyncExternalStore } from 'react';
import { isUuid } from '../../shared/device/uuid.js';

const STORAGE_KEY = 'wayfold.saved';
const NO_IDS: readonly string[] = [];

const listeners = new Set<() => void>();
/** Caches the last read, so that an equal text gives the same list object. */
let lastRead: { readonly text: string; readonly ids: readonly string[] } = { text: '', ids: NO_IDS };

/** Parses trip ids, newest first. Storage is untrusted: anything but a list of ids is ignored. */
export function parseSaved(text: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NO_IDS;
  }
  if (!Array.isArray(value)) return NO_IDS;
  const ids = value.filter((id): id is string => typeof id === 'string' && isUuid(id));
  return [...new Set(ids)].slice(0, MAX_TRIP_IDS);
}

function readIds(): readonly string[] {
  let text: string;
  try {
    text = localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return NO_IDS;
  }
  if (text !== lastRead.text) lastRead = { text, ids: text === '' ? NO_IDS : parseSaved(text) };
  return lastRead.ids;
}

/** Stores the ids; returns true if the device could. */
function writeIds(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(ids.slice(0, MAX_TRIP_IDS)));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

const listOtherIds = (id: string): readonly string[] => readIds().filter((savedId) => savedId !== id);
export const saveTrip = (id: string): boolean => writeIds([id, ...listOtherIds(id)]);
export const removeTrip = (id: string): boolean => writeIds(listOtherIds(id));

function subscribeToSaved(listener: () => void): () => void {
  listeners.add(listener);
  // This event reports changes that another tab made.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Reads the ids of trips saved on this device; null until hydration. */
export const useSavedTrips = (): readonly string[] | null =>
  useSyncExternalStore(subscribeToSaved, readIds, () => null);
