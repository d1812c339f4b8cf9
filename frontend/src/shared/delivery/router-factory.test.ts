import { expect, test } from '@jest/globals';
import { makeRouter, setRouterFactory } from './router-factory.js';

test('a router is made by the factory that is set last, and by none before', () => {
  expect(makeRouter).toThrow('No router was made yet');

  const made = { router: {}, queryClient: {} } as unknown as ReturnType<typeof makeRouter>;
  setRouterFactory(() => made);
  expect(makeRouter()).toBe(made);
});
