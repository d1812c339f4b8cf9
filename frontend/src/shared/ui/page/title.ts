export const SITE_NAME = 'Wayfold';

/** Joins the names of a page, from the most to the least specific. */
export const formatTitle = (...names: readonly string[]): string => [...names, SITE_NAME].join(' · ');
