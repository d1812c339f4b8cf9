import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** Creates a router for a page other than the current one, because routes cannot import their own router. */
type MakeRouter = () => { readonly router: AnyRouter; readonly queryClient: QueryClient };

let createRouter: MakeRouter | undefined;

export function setRouterFactory(factory: MakeRouter): void {
  createRouter = factory;
}

export function makeRouter(): ReturnType<MakeRouter> {
  if (createRouter === undefined) throw new Error('No router was made yet');
  return createRouter();
}
