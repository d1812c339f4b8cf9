/** A plain promise answers an actor in one turn; a promise of an async function takes three more. */
const TURNS_UNTIL_ANSWERED = 4;

/** Resolves once a running actor has received its answer. */
export async function drainMicrotasks(): Promise<void> {
  for (let turn = 0; turn < TURNS_UNTIL_ANSWERED; turn += 1) await Promise.resolve();
}
