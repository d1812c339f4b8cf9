/** The API version of this sandbox: the one pinned by the `stripe` package (a test compares them). */
export const API_VERSION = '2026-10-28.endive';
