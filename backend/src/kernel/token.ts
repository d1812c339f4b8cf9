/** A symbol under which a `T` is injected. */
export type Token<T> = symbol & { readonly provides?: T };
