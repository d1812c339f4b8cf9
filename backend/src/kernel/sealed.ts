/**
 * Personal data of one person inside an event. In memory it is readable; in the log it is ciphertext under the person's
 * own key. `value` is null once that key is destroyed.
 */
export interface Sealed<T = unknown> {
  /** Id of the person, a UUID. */
  readonly $subject: string;
  readonly value: T | null;
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$subject' in value;
