import { z } from 'zod';

/** JSON `{ challenge, solution }`: the answer to a `CHALLENGE_REQUIRED` refusal, ALTCHA proof of work, version 2. */
export const ChallengeProof = z.string().max(4_000);
