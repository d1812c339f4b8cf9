import { expect, test } from '@jest/globals';
import { setVariables } from './set-variables.js';

test('variables are set and deleted until they are restored', () => {
  const environment = process.env;
  const restoreOuter = setVariables({ WAYFOLD_OLD: 'before', WAYFOLD_NEW: undefined });
  const restore = setVariables({ WAYFOLD_OLD: undefined, WAYFOLD_NEW: 'now' });
  expect('WAYFOLD_OLD' in process.env).toBe(false);
  expect(process.env['WAYFOLD_NEW']).toBe('now');

  restore();
  expect(process.env['WAYFOLD_OLD']).toBe('before');
  expect('WAYFOLD_NEW' in process.env).toBe(false);
  restoreOuter();
  expect(process.env).toBe(environment);
});
