/** An HTTP status, and what a person reads. */
export interface Entry {
  readonly status: number;
  readonly en: string;
  readonly es: string;
}

/** By code. */
export type Problems = Readonly<Record<string, Entry>>;
