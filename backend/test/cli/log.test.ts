import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sealLog, verifyWholeLog } from '../../src/cli/log.js';
import { checkProofFile, printProof } from '../../src/cli/prove.js';
import { printRoots } from '../../src/cli/roots.js';
import type { Tool } from '../../src/cli/tool.js';
import { OperatorRefusal } from '../../src/kernel/operator-refusal.js';
import { type PlacedBooking, type RunningProduct, startProduct } from '../support/http/running-product.js';

let product: RunningProduct;
let booking: PlacedBooking;
let folder: string;
let printedLines: string[];
let printedErrors: string[];

/** Opens a product with a booking that is not sealed yet. */
async function openProduct(): Promise<void> {
  product = await startProduct();
  booking = await product.placeBooking();
  folder = await mkdtemp(path.join(tmpdir(), 'wayfold-evidence-'));
}

async function closeProduct(): Promise<void> {
  await product.close();
  await rm(folder, { recursive: true });
}

beforeAll(() => {
  jest.spyOn(console, 'log').mockImplementation((text: unknown) => void printedLines.push(String(text)));
  jest.spyOn(console, 'error').mockImplementation((text: unknown) => void printedErrors.push(String(text)));
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

beforeEach(() => {
  [printedLines, printedErrors] = [[], []];
});

/** Runs a command and returns its exit code and output. */
async function runTool(tool: Tool, ...args: string[]): Promise<[code: number, text: string]> {
  printedLines = [];
  const code = await tool(product.app.infrastructure, args);
  return [code, printedLines.join('\n')];
}

const runCheck = (...args: string[]) => runTool((_, proofArgs) => checkProofFile(proofArgs), ...args);
async function writeOutput(name: string, tool: Tool, ...args: string[]): Promise<string> {
  const [code, text] = await runTool(tool, ...args);
  expect(code).toBe(0);
  const file = path.join(folder, name);
  await writeFile(file, `${text}\n`);
  return file;
}

describe('the log command, before anything is sealed', () => {
  beforeEach(openProduct, 60_000);
  afterEach(closeProduct);

  test('states how to seal a booking', async () => {
    expect(await runTool(printProof, booking.id)).toEqual([1, '']);
    expect(printedErrors.join('\n')).toMatch(/position \d+ is not sealed yet[^]*npm run ops -- seal/);
  });

  test('seals the unsealed events once', async () => {
    expect((await runTool(sealLog))[1]).toMatch(/^\d+ segments? sealed\.$/);
    expect(await runTool(sealLog)).toEqual([0, 'Everything is sealed.']);
  });
});

describe('the log command, once everything is sealed', () => {
  let rootsFile: string;
  let proof: string;
  beforeAll(async () => {
    await openProduct();
    await runTool(sealLog);
    rootsFile = await writeOutput('roots.jsonl', printRoots);
    proof = await writeOutput('proof.json', printProof, booking.id);
  }, 60_000);
  afterAll(closeProduct);

  test('exports no roots after the last segment', async () => {
    expect(await runTool(printRoots, '--after', '1000')).toEqual([0, '']);
  });

  test('verifies the log against exported roots', async () => {
    const [code, text] = await runTool(verifyWholeLog, '--roots', rootsFile);
    expect(text).toMatch(/^The log is intact: \d+ events of \d+ streams, \d+ segments?\.$/m);
    expect(text).toMatch(
      /root [0-9a-f]{64}, chain [0-9a-f]{64}\nEvery event is sealed\.\nCompared with 1 root of/,
    );
    expect(code).toBe(0);
  });

  test('proves a booking to a reader without the database', async () => {
    const [code, text] = await runCheck('--check', proof, '--roots', rootsFile);
    expect(code).toBe(0);
    expect(text).toMatch(/BookingCreated, stream [0-9a-f-]{36}, version 1/);
    expect(text).toContain(`The proof holds, under the roots in ${rootsFile}.`);
    expect((await runCheck('--check', proof))[1]).toContain('compare them, or give --roots FILE');
  });

  test('proves all events of a booking, or one event', async () => {
    const { events } = JSON.parse(await readFile(proof, 'utf8')) as {
      events: { event: { position: number; streamId: string } }[];
    };
    expect(events.map(({ event }) => event.streamId)).toEqual([booking.id, booking.id, booking.id]);
    await writeOutput('one.json', printProof, String(events[2]!.event.position));
  });

  test('rejects a proof with a changed event', async () => {
    const changedProof = path.join(folder, 'changed-proof.json');
    const text = await readFile(proof, 'utf8');
    await writeFile(changedProof, text.replace('BookingCreated', 'BookingKreated'));

    expect(await runCheck('--check', changedProof)).toEqual([
      1,
      expect.stringMatching(/is not under the root[^]*does NOT hold/),
    ]);
  });

  test('exits with code 1 for tampered events', async () => {
    const writeFirstType = (type: string) =>
      product.app.infrastructure.pool.query(
        `ALTER TABLE events DISABLE TRIGGER events_append_only;
         UPDATE events SET type = '${type}' WHERE stream_id = '${booking.id}' AND version = 1;
         ALTER TABLE events ENABLE TRIGGER events_append_only`,
      );
    await writeFirstType('BookingForgotten');
    const [code, text] = await runTool(verifyWholeLog);
    await writeFirstType('BookingCreated');

    expect(code).toBe(1);
    expect(text).toMatch(
      new RegExp(
        `^position \\d+, segment 1, BookingForgotten, stream ${booking.id}, version 1: the event was changed$`,
        'm',
      ),
    );
    expect(text).toMatch(/^The log was CHANGED after it was written: 1 finding in/m);
    expect((await runTool(verifyWholeLog))[0]).toBe(0);
  });
});

describe('the log command', () => {
  beforeAll(openProduct, 60_000);
  afterAll(closeProduct);

  const writeBadFile = async (): Promise<string> => {
    const file = path.join(folder, 'bad');
    await writeFile(file, '{"segment": 1}\n');
    return file;
  };

  test.each<{ name: string; attempt: () => Promise<unknown>; message: string }>([
    { name: 'a proof of nothing', attempt: () => runTool(printProof), message: 'Which booking?' },
    {
      name: 'a proof of an unknown position',
      attempt: () => runTool(printProof, '0'),
      message: 'The log has positions 1 to',
    },
    {
      name: 'a proof of an unknown booking',
      attempt: () => runTool(printProof, '00000000-0000-7000-8000-000000000000'),
      message: 'There is no booking',
    },
    {
      name: 'roots after a position that is no number',
      attempt: () => runTool(printRoots, '--after', 'x'),
      message: 'takes the number',
    },
    { name: 'an unknown option', attempt: () => runTool(printRoots, '--before', '3'), message: '--before' },
    {
      name: 'roots of another format',
      attempt: async () => runTool(verifyWholeLog, '--roots', await writeBadFile()),
      message: 'line 1 is not a root',
    },
    {
      name: 'a missing file of roots',
      attempt: () => runTool(verifyWholeLog, '--roots', path.join(folder, 'none')),
      message: 'cannot be read',
    },
    {
      name: 'a proof of another format',
      attempt: async () => runCheck('--check', await writeBadFile()),
      message: 'is not a proof',
    },
    { name: 'a folder as a proof', attempt: () => runCheck('--check', folder), message: 'cannot be read' },
  ])('refuses $name with the reason', async ({ attempt, message }) => {
    const failedAttempt = attempt();
    await expect(failedAttempt).rejects.toThrow(OperatorRefusal);
    await expect(failedAttempt).rejects.toThrow(message);
  });
});
