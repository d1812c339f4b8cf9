import { z } from 'zod';

/** JSON `{ challenge, solution }` that answers `CHALLENGE_REQUIRED`: ALTCHA proof of work, version 2. */
export const ChallengeProof = z.string().max(4_000);
