import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { listCardNumberProblems } from './card-scan.mjs';

const CARD = '4242424242424242';

describe('the search for card numbers', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'card-scan-'));
    await mkdir(path.join(folder, 'postgres/base'), { recursive: true });
    await writeFile(path.join(folder, 'postgres/base/1'), 'x PaymentReferenceGenerated y');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('reports no finding in a clean folder', async () => {
    await expect(listCardNumberProblems(folder, 'visa 4242', [CARD])).resolves.toEqual([]);
  });

  test.each([CARD, '4242 4242 4242 4242', '4242-4242-4242-4242'])('finds %s in a file', async (text) => {
    await writeFile(path.join(folder, 'postgres/base/2'), `\0\0${text}\0`);
    const findings = await listCardNumberProblems(folder, '', [CARD]);
    expect(findings).toEqual(['a card number is in postgres/base/2']);
  });

  test('finds a number across the border of two reads', async () => {
    await writeFile(path.join(folder, 'wal'), `${'a'.repeat((1 << 20) - 7)}${CARD}`);
    await expect(listCardNumberProblems(folder, '', [CARD])).resolves.toEqual(['a card number is in wal']);
  });

  test('finds a number in the log', async () => {
    await expect(listCardNumberProblems(folder, `card ${CARD}`, [CARD])).resolves.toEqual([
      'a card number was printed',
    ]);
  });

  test('reports a database that the search did not reach', async () => {
    await rm(path.join(folder, 'postgres'), { recursive: true });
    const [problem] = await listCardNumberProblems(folder, '', [CARD]);
    expect(problem).toContain('has not seen the database');
  });
});
