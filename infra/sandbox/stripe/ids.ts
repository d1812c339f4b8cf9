/** Returns the id of an expandable reference. */
export const toId = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;
