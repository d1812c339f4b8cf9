import { describe, expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import ts from 'typescript-eslint';
import { handlerNames } from './handler-names.mjs';

const countProblems = (code: string): number =>
  new Linter().verify(code, [
    { languageOptions: { parser: ts.parser }, rules: { 'no-restricted-syntax': ['error', ...handlerNames] } },
  ]).length;

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
