import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves the proof of work of a `CHALLENGE_REQUIRED` refusal, which takes seconds.
 * @returns the proof to send; undefined if the browser cannot solve it
 */
export async function solveProof(text: string): Promise<string | undefined> {
  try {
    const challenge = JSON.parse(text) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution ? JSON.stringify({ challenge, solution }) : undefined;
  } catch {
    return undefined;
  }
}
