/** HTTP status and texts of a problem. */
export interface ProblemEntry {
  readonly status: number;
  readonly en: string;
  readonly es: string;
}

/** All problems by their code. */
export type Problems = Readonly<Record<string, ProblemEntry>>;
