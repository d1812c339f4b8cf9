import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Does the work that a refusal with `CHALLENGE_REQUIRED` asks for; a second or some.
 * @returns the proof to send along; undefined when the browser cannot
 */
export async function proofOf(text: string): Promise<string | undefined> {
  try {
    const challenge = JSON.parse(text) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution ? JSON.stringify({ challenge, solution }) : undefined;
  } catch {
    return undefined;
  }
}
