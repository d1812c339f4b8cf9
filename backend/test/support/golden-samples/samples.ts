import { readdirSync } from 'node:fs';
import type { DomainEvent } from '../../../src/kernel/event.js';

interface SamplesFile {
  readonly samples: readonly DomainEvent[];
}

const FOLDER = new URL('./', import.meta.url);
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.samples.ts'));
const files = await Promise.all(
  names.map((name) => import(new URL(name, FOLDER).href) as Promise<SamplesFile>),
);

/** One event of every type in its current version; missing golden files are created from these. */
export const samples: Readonly<Record<string, unknown>> = Object.fromEntries(
  files.flatMap((file) => file.samples.map(({ type, data }) => [type, data])),
);
