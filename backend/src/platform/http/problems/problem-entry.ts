/** An HTTP status, and what a person reads. */
export interface Entry {
  readonly status: number;
  readonly en: string;
  readonly es: string;
}

export const entry = (status: number, en: string, es: string): Entry => ({ status, en, es });
