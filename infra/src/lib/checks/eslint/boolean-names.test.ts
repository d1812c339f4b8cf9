import { describe, expect, test } from '@jest/globals';
import { listSyntaxProblems, readLintRule } from '../../testing/lint.mjs';
import { booleanNames } from './boolean-names.mjs';

const listProblems = (code: string): string[] => listSyntaxProblems(code, booleanNames);

describe('a boolean that makes no statement', () => {
  test.each([
    'interface Room { readonly shareable: boolean }',
    'interface Room { readonly shareable?: boolean }',
    'type Row = { dead: boolean };',
    'class Sealer { private stopped: boolean = pause(); }',
    'function seal(all: boolean): void {}',
    'const sell = (taken: boolean) => taken;',
    'const paid: boolean = read();',
    'const Room = z.strictObject({ shareable: z.boolean() });',
    'const Room = z.strictObject({ shareable: z.boolean().optional() });',
    'const Reply = z.strictObject({ reset: z.literal(true) });',
    'const paid = dueCents === 0;',
    'const late = today > dueOn;',
    'const open = !isClosed;',
    'let stopped = false;',
  ])('is refused: %s', (code) => {
    expect(listProblems(code)).toEqual([expect.stringMatching(/^The name of a boolean is a statement/)]);
  });

  test.each([
    'interface Room { readonly isShareable: boolean }',
    'interface Row { is_dead: boolean }',
    'const Enquiry = z.strictObject({ acceptsPrivacyPolicy: z.literal(true) });',
    'const isPaid = dueCents === 0;',
    'let hasStopped = false;',
    'type Result = { readonly ok: boolean };',
    "const Kind = z.strictObject({ kind: z.literal('transfer') });",
    'const query = useQuery({ queryKey, retry: false });',
    'const isOpen = (line: Line): boolean => line.dueCents > 0;',
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });

  test.each([
    'backend/src/modules/booking/core/instalment.ts',
    'backend/src/platform/evidence/sealer.ts',
    'backend/src/modules/booking/inventory/room-counts.ts',
    'frontend/src/features/departure-picker/choice.ts',
  ])('is refused in %s', async (file) => {
    expect(await readLintRule(file, 'no-restricted-syntax')).toEqual(expect.arrayContaining(booleanNames));
  });
});
