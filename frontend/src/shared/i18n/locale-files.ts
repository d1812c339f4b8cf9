/** Every messages file by its path: one per language and namespace, each a file of the build. */
export const localeFiles = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.ts');
