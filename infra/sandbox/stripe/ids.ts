/** Id of an expandable reference. */
export const getId = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;
