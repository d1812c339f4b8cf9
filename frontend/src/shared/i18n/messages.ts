import type { CustomTypeOptions } from 'i18next';
import { localeFiles } from './locale-files.js';

type Messages = Promise<{ default: Record<string, unknown> }>;

export type Namespace = keyof CustomTypeOptions['resources'];

/** Namespaces used only by deferred parts: see shared/lazy/deferred-part.tsx. */
export const LATER: readonly string[] = ['footer', 'trip', 'picker', 'map'] satisfies Namespace[];

const fileOf = (locale: string, namespace: string) => localeFiles[`../../locales/${locale}/${namespace}.ts`];

export const isNamespace = (name: string): name is Namespace => fileOf('en', name) !== undefined;

export const messages = (locale: string, namespace: string): Messages =>
  fileOf(locale, namespace)?.() ?? Promise.reject(new Error(`No ${namespace} in ${locale}`));
