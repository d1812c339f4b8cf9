export const SITE_NAME = 'Wayfold';

/** The title of a page, from the most to the least specific name. */
export const formatTitle = (...names: readonly string[]): string => [...names, SITE_NAME].join(' · ');
