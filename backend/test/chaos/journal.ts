import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The log's reply to one attempt of a writer's command. */
export type WriterReply = {
  /** Equal for every attempt of one command. */
  readonly commandKey: string;
  /** Identifies this attempt; the log records it as causation. */
  readonly attemptId: string;
  /** The earlier attempt that this attempt builds on without awaiting its reply. */
  readonly basedOn?: string;
} & (
  | { readonly reply: 'ok'; readonly first: number; readonly last: number }
  | {
      readonly reply: 'duplicate';
      /** The first attempt, known from its stored result. */
      readonly firstAttemptId: string;
    }
  | { readonly reply: 'conflict' }
  /** The log may or may not hold the command. */
  | { readonly reply: 'none' }
  /** A correct log never gives a writer this answer. */
  | { readonly reply: 'failure'; readonly reason: string }
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

/** Reads the last lines as text, the newest at the end. */
export const readLastLines = (path: string, count: number): string =>
  readJournal<unknown>(path)
    .slice(-count)
    .map((line) => JSON.stringify(line))
    .join('\n');

export function readJournal<Line>(path: string): Line[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}
