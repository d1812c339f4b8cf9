import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { getRouter } from '../src/router.js';
import type { FakeApi } from './api.js';

/** Opens an address in the real router, with the API answered by `api`. */
export async function open(path: string, api: FakeApi) {
  globalThis.fetch = api.fetch as typeof fetch;
  const router = getRouter();
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ ...router.options, history } as Parameters<typeof router.update>[0]);
  await router.load();
  // A page that was closed before took the whole document with it.
  if (document.childNodes.length === 0) document.append(document.createElement('html'));
  const page = render(<RouterProvider router={router} />, { container: document });
  return { router, page };
}
