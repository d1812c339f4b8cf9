import { type AnyRouter, ScriptOnce, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import earlyScript from 'virtual:early-script';
import messageFiles from 'virtual:message-files';

interface RouteScripts {
  readonly modules: readonly string[];
  readonly entry: string | undefined;
}

/** The process keeps the scripts by route, because all requests share the manifest. */
const scriptsByRoute = new Map<string, RouteScripts>();

const getHref = (link: string | { readonly href: string }): string =>
  typeof link === 'string' ? link : link.href;

/** Moves the scripts to `scriptsByRoute`. This changes the manifest for all later requests. */
function moveScripts(router: AnyRouter): void {
  for (const [id, route] of Object.entries(router.ssr?.manifest?.routes ?? {})) {
    if (!scriptsByRoute.has(id)) {
      const addresses = (route.scripts ?? []).map(({ attrs }): unknown => attrs?.['src']);
      const entry = addresses.find((address) => typeof address === 'string');
      scriptsByRoute.set(id, {
        modules: (route.preloads ?? []).map(getHref),
        entry,
      });
    }
    delete route.preloads;
    delete route.scripts;
  }
}

/** The scripts left out of a page's initial load, for `DeferredScripts`. In development they stay in it. */
export const holdBackScripts = createIsomorphicFn()
  .server((router: AnyRouter): void => {
    if (import.meta.env.DEV) return;
    const previousListeners = router.serverSsrLifecycle?.onServerSsrAttach ?? [];
    router.serverSsrLifecycle = {
      ...router.serverSsrLifecycle,
      onServerSsrAttach: [...previousListeners, () => moveScripts(router)],
    };
  })
  .client((_router: AnyRouter): void => undefined);

interface DeferredScriptsProps {
  readonly language: string;
  readonly namespaces: readonly string[];
}

const renderLoader = createIsomorphicFn()
  .server((router: AnyRouter, { language, namespaces }: DeferredScriptsProps): ReactNode => {
    const routes = router.state.matches.flatMap(({ routeId }) => scriptsByRoute.get(routeId as string) ?? []);
    const entry = routes.find((route) => route.entry !== undefined)?.entry;
    if (entry === undefined) return null;
    const messages = namespaces.flatMap((namespace) => messageFiles[language]?.[namespace] ?? []);
    const modules = new Set([...routes.flatMap((route) => route.modules), ...messages]);
    modules.delete(entry);
    return <ScriptOnce>{`(${earlyScript})(${JSON.stringify({ entry, modules: [...modules] })})`}</ScriptOnce>;
  })
  .client((_router: AnyRouter, _props: DeferredScriptsProps): ReactNode => null);

/** Loads scripts and messages once visitors can read the page. Must come first in the body. */
export const DeferredScripts = (props: DeferredScriptsProps): ReactNode => renderLoader(useRouter(), props);
