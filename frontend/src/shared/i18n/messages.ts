import type { CustomTypeOptions } from 'i18next';
import { localeFiles } from './locale-files.js';

type MessagesModule = Promise<{ default: Record<string, unknown> }>;

export type Namespace = keyof CustomTypeOptions['resources'];

/** Namespaces used only by deferred components: see shared/lazy/deferred-component.tsx. */
export const DEFERRED_NAMESPACES: readonly string[] = [
  'footer',
  'trip',
  'departure-picker',
  'trip-map',
] satisfies Namespace[];

const findFile = (locale: string, namespace: string) =>
  localeFiles[`../../locales/${locale}/${namespace}.ts`];

export const isNamespace = (name: string): name is Namespace => findFile('en', name) !== undefined;

export const importMessages = (locale: string, namespace: string): MessagesModule =>
  findFile(locale, namespace)?.() ?? Promise.reject(new Error(`No ${namespace} in ${locale}`));
