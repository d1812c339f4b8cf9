// `node --import .../source.mjs FILE.ts`: a program straight from the sources, so that what is tested in a process of
// its own is never an old build. The same settings as Jest's.
import '../../../infra/src/jest/sources.mjs';
