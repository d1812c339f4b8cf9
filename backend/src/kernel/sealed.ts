/**
 * Personal data of one person in an event: readable in memory, encrypted in the log under that person's key.
 * `value` is null once that key is destroyed.
 */
export interface SealedValue<T = unknown> {
  /** Id of the person, a UUID. */
  readonly $subject: string;
  readonly value: T | null;
}

export const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && '$subject' in value;

/** True if the JSON text may hold a sealed value; false spares a search through its parsed data. */
export const mayHoldSealedValue = (json: string): boolean => json.includes('"$subject"');
