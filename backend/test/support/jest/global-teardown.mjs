export default async function globalTeardown() {
  await globalThis.__WAYFOLD_PG__?.stop();
}
