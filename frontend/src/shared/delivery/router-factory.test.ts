import { expect, test } from '@jest/globals';
import { createAppRouter, setRouterFactory } from './router-factory.js';

test('a router is made by the set factory, and none before one is set', () => {
  expect(createAppRouter).toThrow('No router was made yet');

  const newRouter = { router: {}, queryClient: {} } as unknown as ReturnType<typeof createAppRouter>;
  setRouterFactory(() => newRouter);
  expect(createAppRouter()).toBe(newRouter);
});
