import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';

/** Rounds of a change before it is refused. */
const MAX_ROUNDS = 3;

/** True if a change was refused because another payment began after the others were stopped. */
export const isPaymentInProgress = (outcome: object): boolean =>
  isRefusal(outcome) && outcome.refused === 'PAYMENT_IN_PROGRESS';

/** Runs a round until its outcome is not `repeat`; refuses after `MAX_ROUNDS`. */
export async function repeatWhilePaymentInProgress<Outcome extends object>(
  runRound: () => Promise<Outcome | 'repeat'>,
): Promise<Outcome | Refusal<'PAYMENT_IN_PROGRESS'>> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = await runRound();
    if (outcome !== 'repeat') return outcome;
  }
  return refuse('PAYMENT_IN_PROGRESS');
}
