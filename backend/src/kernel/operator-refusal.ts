/** A command of an operator that cannot be carried out; the message says why, in a sentence. */
export class OperatorRefusal extends Error {}

/** Returns output for an operator: the sentence of a refusal, an unexpected error with its stack trace. */
export const toPrintable = (error: unknown): unknown =>
  error instanceof OperatorRefusal ? error.message : error;
