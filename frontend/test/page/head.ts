/** The head of a page whose data are loaded. */
export interface Head {
  readonly meta: readonly object[];
  readonly links: readonly object[];
  readonly scripts: readonly { readonly children: string }[];
}
