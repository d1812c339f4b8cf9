import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What a writer was told about one try of a command. */
export type Told = {
  readonly intent: string;
  /** Names this try alone; the log has it as the event's causation. */
  readonly tryId: string;
  /** The try that this one was sent upon, without waiting for its answer. */
  readonly upon?: string;
} & (
  | { readonly told: 'ok'; readonly first: number; readonly last: number }
  | { readonly told: 'duplicate'; /** The try that was first, by its kept result. */ readonly of: string }
  | { readonly told: 'conflict' }
  /** No answer: it may have happened. */
  | { readonly told: 'nothing' }
  /** An answer that no writer should get. */
  | { readonly told: 'failure'; readonly why: string }
);

/**
 * Lines that outlive the process: a write is the kernel's once it returns, so SIGKILL takes nothing back. What counts is
 * written before it is believed; a last line that was cut off was not believed.
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
