/** HTTP status and texts of a problem. */
export interface ProblemEntry {
  readonly status: number;
  readonly en: string;
  readonly es: string;
}

export type Problems = Readonly<Record<string, ProblemEntry>>;
