import { isRefusal, type Refusal } from '../kernel/refuse.js';

/** Throws for a refusal, which is a bug: history consists of allowed decisions. */
export function requireAllowed<T>(decision: T | Refusal): T {
  if (isRefusal(decision)) throw new Error(`the seed's command was refused: ${decision.refused}`);
  return decision;
}
