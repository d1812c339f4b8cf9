import type { CustomTypeOptions } from 'i18next';
import { localeFiles } from './locale-files.js';

type MessagesModule = Promise<{ default: Record<string, unknown> }>;

export type Namespace = keyof CustomTypeOptions['resources'];

/**
 * Namespaces used only by deferred components. By hand: the server leaves them out of a page's first scripts,
 * but renders these components eagerly, without the lists that they load in the browser.
 */
export const DEFERRED_NAMESPACES = [
  'footer',
  'trip',
  'departure-picker',
  'trip-map',
] as const satisfies Namespace[];

export type DeferredNamespace = (typeof DEFERRED_NAMESPACES)[number];

export const isDeferred = (name: Namespace): boolean =>
  DEFERRED_NAMESPACES.some((deferred) => deferred === name);

const findFile = (locale: string, namespace: string) =>
  localeFiles[`../../locales/${locale}/${namespace}.ts`];

export const isNamespace = (name: string): name is Namespace => findFile('en', name) !== undefined;

export const importMessages = (locale: string, namespace: string): MessagesModule =>
  findFile(locale, namespace)?.() ?? Promise.reject(new Error(`No ${namespace} in ${locale}`));
