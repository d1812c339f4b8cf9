import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** A router of its own for a page that is not the one asked for; the routes cannot name the router they are in. */
type MakeRouter = () => { readonly router: AnyRouter; readonly queryClient: QueryClient };

let make: MakeRouter | undefined;

export function makeRoutersBy(by: MakeRouter): void {
  make = by;
}

export function anotherRouter(): ReturnType<MakeRouter> {
  if (make === undefined) throw new Error('No router was made yet');
  return make();
}
