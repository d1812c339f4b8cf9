// `npm run docs` prints commands, settings and the index of decisions from their sources.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRINTED_DOCUMENTS } from './lib/checks/printed-documents.mjs';
import { root } from './lib/root.mjs';

for (const [file, print] of Object.entries(PRINTED_DOCUMENTS)) {
  writeFileSync(path.join(root, file), print());
  console.log(file);
}
