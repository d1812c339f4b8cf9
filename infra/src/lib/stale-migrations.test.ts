import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { removeStaleMigrations } from './stale-migrations.mjs';

test('only built migrations without a source are removed', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'wayfold-migrations-'));
  try {
    removeStaleMigrations(base);
    for (const folder of ['src', 'dist'])
      mkdirSync(path.join(base, 'backend', folder, 'migrations'), { recursive: true });
    writeFileSync(path.join(base, 'backend/src/migrations/0001-first.ts'), '');
    const builtFolder = path.join(base, 'backend/dist/migrations');
    for (const name of ['0001-first.js', '0001-first.d.ts', '0002-second.js', '0002-second.d.ts'])
      writeFileSync(path.join(builtFolder, name), '');
    removeStaleMigrations(base);
    expect(readdirSync(builtFolder).sort()).toEqual(['0001-first.d.ts', '0001-first.js']);
  } finally {
    rmSync(base, { recursive: true });
  }
});
