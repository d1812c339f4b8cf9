import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** A router for a page other than the current one; routes cannot import their own router. */
type MakeRouter = () => { readonly router: AnyRouter; readonly queryClient: QueryClient };

let make: MakeRouter | undefined;

export function setRouterFactory(by: MakeRouter): void {
  make = by;
}

export function makeRouter(): ReturnType<MakeRouter> {
  if (make === undefined) throw new Error('No router was made yet');
  return make();
}
