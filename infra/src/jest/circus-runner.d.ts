/** The package has types of everything but this. */
declare module 'jest-circus/runner' {
  const circus: { readonly default: (...runner: unknown[]) => Promise<unknown> };
  export default circus;
}
