// Called before each test file: with FAST_CHECK_SEED, properties try the same values in each run.
import fc from 'fast-check';

const seed = process.env.FAST_CHECK_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });

export default function keepSeed() {
  // Configuring the process once is enough.
}
