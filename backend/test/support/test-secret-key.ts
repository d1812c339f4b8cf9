/** SECRET_KEY of every product that a test starts. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 9).toString('base64');
