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

/**
 * Returns false only if the JSON text holds no sealed value, which spares a search through its parsed data.
 */
export const mayHoldSealedValue = (json: string): boolean => json.includes('"$subject"');
