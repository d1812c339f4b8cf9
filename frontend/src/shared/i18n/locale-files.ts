/** Each language and namespace has one messages file, which is a file of the build. */
export const localeFiles = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.ts');
