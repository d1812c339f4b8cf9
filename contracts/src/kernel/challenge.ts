import { z } from 'zod';

/**
 * The client's solution of the fact `challenge` after a `CHALLENGE_REQUIRED` refusal: both as JSON, `{
 * challenge, solution }` of ALTCHA's proof of work, version 2.
 */
export const ChallengeProof = z.string().max(4_000);
