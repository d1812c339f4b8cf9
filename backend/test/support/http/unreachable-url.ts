/** Nothing listens on this port, so every request fails at once. */
export const UNREACHABLE_URL = 'http://127.0.0.1:9';
