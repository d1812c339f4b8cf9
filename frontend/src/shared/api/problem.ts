import type { FieldError, Problem } from '@wayfold/contracts/kernel/problem';

/** The API's refusal as an error: RFC 9457 problem details. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** A stable code, e.g. `HOLD_EXPIRED`; `OFFLINE` if there was no answer. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly facts: NonNullable<Problem['facts']>;
  readonly incident: string | undefined;

  constructor(problem: Problem) {
    super(problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.facts = problem.facts ?? {};
    this.incident = problem.incident;
  }
}

export const newOfflineProblem = (): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'No answer', status: 0, code: 'OFFLINE' });

/** How Chromium, Firefox and Safari say that the file of an `import()` did not arrive. */
const FILE_NOT_RECEIVED_PATTERN = /dynamically imported module|Importing a module script failed/;

/**
 * Returns the error of a failed `import()`:
 * `OFFLINE` if its file did not arrive, otherwise the file's own fault.
 */
export const toImportError = (error: unknown): unknown =>
  error instanceof TypeError && FILE_NOT_RECEIVED_PATTERN.test(error.message) ? newOfflineProblem() : error;

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** Parses a problem; a proxy or a crash may answer with something else. */
export const parseProblem = (status: number, body: unknown): Problem =>
  isProblem(body) ? body : { type: 'about:blank', title: `HTTP ${status}`, status, code: 'INTERNAL_ERROR' };

/** True if a retry can help: no answer, too busy, or a server error. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * True if the request may have been executed: no refusal came.
 * An answer cut off in the middle is not a refusal.
 */
export const hasUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || isTransient(error);

/** Returns the error of a machine's failed actor; undefined for any other event. */
export const getError = (event: { readonly type: string; readonly error?: unknown }): unknown => event.error;

/** True if the address is malformed or unknown to the server. */
export const isUnknownAddress = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);

export const getCode = (error: unknown): string =>
  error instanceof ApiProblem ? error.code : 'INTERNAL_ERROR';

/** Finds the text for an error's code in a table of texts; undefined if the table lacks it. */
export const findProblemText = <Text>(
  texts: Readonly<Record<string, Text>>,
  error: unknown,
): Text | undefined => texts[getCode(error)];

/** Finds an error's code among the codes that have a special text; undefined for any other. */
export const findKnownCode = <Code extends string>(
  codes: readonly Code[],
  error: unknown,
): Code | undefined => codes.find((code) => code === getCode(error));
