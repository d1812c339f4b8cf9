import { z } from 'zod';

/**
 * What a client that was refused with `CHALLENGE_REQUIRED` worked out of the fact `challenge`: both as JSON,
 * `{ challenge, solution }` of ALTCHA's proof of work, version 2.
 */
export const ChallengeProof = z.string().max(4_000);
