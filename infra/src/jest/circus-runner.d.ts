/** The package lacks types only for this. */
declare module 'jest-circus/runner' {
  const circus: { readonly default: (...runner: unknown[]) => Promise<unknown> };
  export default circus;
}
