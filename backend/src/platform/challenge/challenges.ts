import { hkdfSync } from 'node:crypto';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** Iterations of each of the 256 keys that are tried on average: about a second of a desktop, some of a phone. */
const COST = 10_000;
const ALGORITHM = 'PBKDF2/SHA-256';

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.strictObject({ subject: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().nonnegative().max(0xff_ff_ff_ff), derivedKey: z.string() }),
});

/**
 * Work that a machine has to do before it is heard: nothing to see or to hear, no other party, nothing kept. Another
 * kind of challenge takes the place of this class.
 */
export class Challenges {
  private readonly secret: string;

  constructor(secretKey: string) {
    this.secret = Buffer.from(hkdfSync('sha256', secretKey, '', 'challenges', 32)).toString('hex');
  }

  /** @param subject what its proof is good for, and for nothing else */
  async issue(subject: string): Promise<string> {
    const challenge = await createChallenge({
      algorithm: ALGORITHM,
      cost: COST,
      deriveKey,
      data: { subject },
      hmacSignatureSecret: this.secret,
    });
    return JSON.stringify(challenge);
  }

  /** @param text a `ChallengeProof` of the contracts */
  async passes(subject: string, text: string): Promise<boolean> {
    const proof = read(text);
    if (proof?.challenge.parameters.data?.['subject'] !== subject) return false;
    const { verified } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: this.secret });
    return verified;
  }
}

function read(text: string): Payload | undefined {
  try {
    return Proof.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
