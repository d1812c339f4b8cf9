/** The `stripe` package pins this version of the API (a test compares them). */
export const API_VERSION = '2026-10-28.endive';
