import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { getRouter } from '../src/router.js';
import type { FakeApi } from './api.js';

/** Opens an address in the real router, with `api` as the API. */
export async function open(path: string, api: FakeApi) {
  globalThis.fetch = (input, init) => api.fetch(input instanceof Request ? input.url : input, init);
  const router = getRouter();
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ ...router.options, history } as Parameters<typeof router.update>[0]);
  await router.load();
  const page = render(<RouterProvider router={router} />, { container: document });
  return { router, page };
}
