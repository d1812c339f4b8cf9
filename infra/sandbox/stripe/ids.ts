import { newId } from '../shared/ids.js';

/** Returns the id of an expandable reference. */
export function toId(reference: string | { id: string }): string;
export function toId(reference: string | { id: string } | null): string | null;
export function toId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** Creates the id of a request to the API, shorter than those of objects. */
export const newRequestId = (): string => newId('req').slice(0, 18);
