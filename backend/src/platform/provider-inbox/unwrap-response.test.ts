import { describe, expect, test } from '@jest/globals';
import { newDouble } from '../../../test/support/new-double.js';
import { RetryLaterError } from '../../kernel/retry-later-error.js';
import type { Intent, ProviderResponse } from '../card-provider/port.js';
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

  test.each<ObjectResponse>([
    { kind: 'state', intent: newDouble<Intent>({ id: 'pi_1' }) },
    { kind: 'unknown', reason: 'timed out' },
  ])('makes the job retry when it is $kind', (response) => {
    const unwrapFailed = () => unwrapResponse(response);
    expect(unwrapFailed).toThrow(RetryLaterError);
    expect(unwrapFailed).toThrow('the provider does not answer');
  });
});
