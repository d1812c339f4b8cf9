import type { Call } from '../http/client.js';

/** A call with bad input, and its expected result. */
export interface BadCall {
  readonly name: string;
  readonly call: Call;
  /** The expected problem code; undefined if the schema accepts the input: any response below 500 is fine. */
  readonly code: string | undefined;
  /** The field that the problem must name. */
  readonly field?: string;
  /** The expected code of that field; undefined if there are several. */
  readonly fieldCode?: string;
}
