// `node bundle.mjs INPUT DIR`: a program and its libraries as one file. A process of its own: the bundler's native half does
// not take what was made in a test's realm.
import { rolldown } from 'rolldown';

/** These load files of their own, or are seldom needed. */
const APART = /^(@node-rs\/argon2|@react-pdf\/|@react-email\/|react|pdfkit)/;

const [input = '', dir = ''] = process.argv.slice(2);
const work = await rolldown({ input, platform: 'node', logLevel: 'silent', external: APART });
await work.write({ dir, format: 'esm', codeSplitting: false });
await work.close();
