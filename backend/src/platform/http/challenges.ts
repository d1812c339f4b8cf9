import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey as deriveProofKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { deriveKey } from '../../kernel/derive-key.js';

/** Iterations per key; 256 keys are tried on average, which takes a desktop a second and a phone a few. */
const KEY_ITERATION_COUNT = 10_000;

const KEY_ALGORITHM = 'PBKDF2/SHA-256';

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(KEY_ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(KEY_ITERATION_COUNT),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.strictObject({ subject: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().nonnegative().max(0xff_ff_ff_ff), derivedKey: z.string() }),
});

/**
 * Proof of work before an anonymous request is accepted: nothing to see or hear, no third party, nothing
 * stored. Another kind of challenge would replace this class.
 */
export class Challenges {
  private readonly secret: string;

  constructor(secretKey: string) {
    this.secret = deriveKey(secretKey, 'challenges').toString('hex');
  }

  /** @param subject the only use that the proof is valid for */
  async issue(subject: string): Promise<string> {
    const challenge = await createChallenge({
      algorithm: KEY_ALGORITHM,
      cost: KEY_ITERATION_COUNT,
      deriveKey: deriveProofKey,
      data: { subject },
      hmacSignatureSecret: this.secret,
    });
    return JSON.stringify(challenge);
  }

  /**
   * True if the proof solves a challenge for the subject.
   * @param text a `ChallengeProof` of the contracts
   */
  async isSolvedBy(subject: string, text: string): Promise<boolean> {
    const proof = parsePayload(text);
    if (proof?.challenge.parameters.data?.['subject'] !== subject) return false;
    const { verified } = await verifySolution({
      ...proof,
      deriveKey: deriveProofKey,
      hmacSignatureSecret: this.secret,
    });
    return verified;
  }
}

function parsePayload(text: string): Payload | undefined {
  try {
    return Proof.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
