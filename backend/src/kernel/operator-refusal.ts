/** A command of an operator that cannot be carried out; the message says why, in a sentence. */
export class OperatorRefusal extends Error {}
