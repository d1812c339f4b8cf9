import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/**
 * The factory of a router for a page other than the current one, because routes cannot import their own
 * router.
 */
type RouterFactory = () => { readonly router: AnyRouter; readonly queryClient: QueryClient };

let routerFactory: RouterFactory | undefined;

export function setRouterFactory(factory: RouterFactory): void {
  routerFactory = factory;
}

export function createAppRouter(): ReturnType<RouterFactory> {
  if (routerFactory === undefined) throw new Error('No router was made yet');
  return routerFactory();
}
