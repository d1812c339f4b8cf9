import { describe, expect, test } from '@jest/globals';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import type { ProviderResponse } from '../../../platform/card-provider/port.js';
import { unwrapResponse } from './unwrap-response.js';

type ObjectResponse = ProviderResponse<{ readonly id: string }>;

describe('a response of a provider', () => {
  test('holds the object', () => {
    expect(unwrapResponse({ kind: 'ok', value: { id: 'pi_1' } } satisfies ObjectResponse)).toEqual({
      id: 'pi_1',
    });
  });

  test('is empty when the object does not exist', () => {
    expect(unwrapResponse<unknown>({ kind: 'missing' })).toBeUndefined();
  });

  test.each(['state', 'unknown'])('makes the job retry when it is %s', (kind) => {
    const unwrapFailed = () => unwrapResponse({ kind } as ObjectResponse);
    expect(unwrapFailed).toThrow(RetryLaterError);
    expect(unwrapFailed).toThrow('the provider does not answer');
  });
});
