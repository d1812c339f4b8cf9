import { describe, expect, test } from '@jest/globals';
import { listSyntaxProblems } from '../../testing/lint.mjs';
import { handlerNames } from './handler-names.mjs';

const countProblems = (code: string): number => listSyntaxProblems(code, handlerNames).length;

describe('a handler whose name is a bare verb', () => {
  test.each([
    'const submit = () => undefined;',
    'const send = async (event: Event): Promise<void> => {};',
    'function upload() {}',
    'function useCard() { const retry = function () {}; }',
    'const change = useMutation({});',
    'const change = useShareChange(booking);',
    'function useCard() { return { retry: () => setAttempt(1) }; }',
  ])('is refused: %s', (code) => {
    expect(countProblems(code)).toBe(1);
  });

  test.each([
    'const submitEnquiry = () => undefined;',
    'const shareChange = useMutation({});',
    'const start = Date.now();',
    'const { send } = useMachine();',
    'const fake = { load: () => undefined };',
    'function createFile() { return { load: () => undefined }; }',
    'new ReadableStream({ start() {} });',
  ])('is not confused with: %s', (code) => {
    expect(countProblems(code)).toBe(0);
  });
});
