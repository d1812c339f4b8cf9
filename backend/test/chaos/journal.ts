import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A writer's result of one attempt of a command. */
export type Told = {
  readonly intent: string;
  /** Identifies this attempt; recorded in the log as causation. */
  readonly tryId: string;
  /** The attempt that this one was built upon without waiting for its answer. */
  readonly upon?: string;
} & (
  | { readonly told: 'ok'; readonly first: number; readonly last: number }
  | { readonly told: 'duplicate'; /** The first attempt, from its stored result. */ readonly of: string }
  | { readonly told: 'conflict' }
  /** No answer: it may have happened. */
  | { readonly told: 'nothing' }
  /** An answer that no writer should get. */
  | { readonly told: 'failure'; readonly why: string }
);

/**
 * Lines that outlive the process: the kernel holds a completed write, so SIGKILL loses nothing. Results are
 * written before they are believed; a torn last line was not believed.
 */
export class Journal {
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'a');
  }

  add(line: unknown): void {
    writeSync(this.file, `${JSON.stringify(line)}\n`);
  }

  close(): void {
    closeSync(this.file);
  }
}

export function readJournal<Line>(path: string): Line[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}
