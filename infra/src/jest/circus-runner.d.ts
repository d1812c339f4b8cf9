/** The package has types for everything but this module. */
declare module 'jest-circus/runner' {
  const circus: { readonly default: (...runner: unknown[]) => Promise<unknown> };
  export default circus;
}
