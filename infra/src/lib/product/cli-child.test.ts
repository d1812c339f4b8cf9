import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setVariables } from '../testing/set-variables.js';
import { runCliChild } from './cli-child.mjs';

describe('the operations process', () => {
  let folder: string;
  let restoreVariables: () => void;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'cli-child-'));
    restoreVariables = setVariables({
      STRIPE_SECRET_KEY: 'secret of ours',
      STRIPE_WEBHOOK_SECRET: 'secret of ours',
      REDIS_URL: 'secret of ours',
      SMTP_URL: 'secret of ours',
      NODE_OPTIONS: '--no-warnings',
    });
  });
  afterAll(async () => {
    restoreVariables();
    await rm(folder, { recursive: true });
  });

  test('has no external credentials', async () => {
    const program = path.join(folder, 'probe.mjs');
    await writeFile(
      program,
      `import { writeFileSync } from 'node:fs';
       writeFileSync(process.argv[3], JSON.stringify(process.env));
       process.exitCode = process.argv[2] === 'rebuild' ? 7 : 1;`,
    );
    const report = path.join(folder, 'environment.json');
    const credentials = { DATABASE_URL: 'postgres://somewhere', SECRET_KEY: 'key' };
    expect(await runCliChild(program, ['rebuild', report], credentials)).toBe(7);

    const text = await readFile(report, 'utf8');
    expect(text).not.toContain('secret of ours');

    const terminal = ['PATH', 'TERM', 'NO_COLOR', 'LANG', 'TZ'].filter(
      (name) => process.env[name] !== undefined,
    );
    expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(
      [...terminal, 'NODE_ENV', 'DATABASE_URL', 'SECRET_KEY'].sort(),
    );
  });
});
