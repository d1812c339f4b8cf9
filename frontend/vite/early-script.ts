import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

const NAME = 'virtual:early-script';
const file = fileURLToPath(new URL('../src/shared/delivery/event-replay.ts', import.meta.url));

/** Turns the page's first script, an ordinary module, into a small text. */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  async load(id) {
    if (id !== `\0${NAME}`) return undefined;
    this.addWatchFile(file);
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
      target: 'es2022',
      sourcemap: false,
    });
    const functions = code.replace(/^export (?=function captureEvents\()/m, '');
    if (functions === code || /^(import|export) /m.test(functions))
      throw new Error(`${file} must export the function "captureEvents" alone, and import nothing`);
    const wrapped = `export default function (files) {${functions}\ncaptureEvents(files);}`;
    const minified = minifySync('early.js', wrapped, { module: true })
      .code.replace(/^export default /, '')
      .replace(/;\s*$/, '');
    return `export default ${JSON.stringify(minified)};`;
  },
});
