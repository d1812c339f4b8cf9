// `node --import .../sources.mjs FILE.ts` runs a program from its sources.
import { register } from 'node:module';

register('./source-hooks.mjs', import.meta.url);
