import type { Call } from '../client.js';

/** A call, and what must come of it. */
export interface BadCall {
  readonly name: string;
  readonly call: Call;
  /** The problem's code; undefined: the schema takes it, so anything but a failure of ours. */
  readonly code: string | undefined;
  /** The field that the problem must name. */
  readonly field?: string;
  /** What is said of the field, where there is one right word. */
  readonly fieldCode?: string;
}
