// Jest calls this before each file of tests: with FAST_CHECK_SEED properties try the same values in each run.
import fc from 'fast-check';

const seed = process.env.FAST_CHECK_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });

export default function keepSeed() {
  // Once a process is enough.
}
