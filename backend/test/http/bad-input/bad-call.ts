import type { Call } from '../client.js';

/** A call and its expected result. */
export interface BadCall {
  readonly name: string;
  readonly call: Call;
  /** Expected problem code; undefined: the schema accepts it, so anything but our own failure. */
  readonly code: string | undefined;
  /** Field that the problem must name. */
  readonly field?: string;
  /** Expected code of the field, if there is only one. */
  readonly fieldCode?: string;
}
