// `node --import .../source.mjs FILE.ts`: runs a program from the sources, so that a child process never uses
// an old build. The same settings as Jest's.
import '../../../../infra/src/jest/sources.mjs';
