import type { LegalBlock, LegalSection } from '@wayfold/contracts/legal';

/** One document in one language, as written. */
export interface Wording {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

const splitCells = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function parseBlock(part: string, caption: string): LegalBlock {
  if (part.startsWith('- ')) return { list: part.split('\n').map((line) => line.slice(2)) };
  if (!part.startsWith('|')) return part;
  const [head = [], , ...rows] = part.split('\n').map(splitCells);
  return { table: { caption, head, rows } };
}

/**
 * Parses Markdown: a title, a lead paragraph, and sections `## Title {#id}` of paragraphs, lists and tables.
 * A paragraph `Table: …` is the caption of the table after it.
 * @throws Error when title, lead or sections are missing, or a section has no id
 */
export function parseWording(markdown: string): Wording {
  const [titleLine = '', lead, ...parts] = markdown
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/);
  if (!titleLine.startsWith('# ') || lead === undefined || parts.length === 0)
    throw new Error(`no title, lead paragraph or section: ${titleLine.slice(0, 60)}`);
  const sections: LegalSection[] = [];
  let caption = '';
  for (const part of parts) {
    const [, heading, id] = /^## (.+) \{#([a-z0-9-]+)\}$/.exec(part) ?? [];
    if (heading !== undefined && id !== undefined) sections.push({ id, title: heading, blocks: [] });
    else if (part.startsWith('#')) throw new Error(`a section has no id: ${part}`);
    else if (part.startsWith('Table: ')) caption = part.slice('Table: '.length);
    else {
      const section = sections.at(-1);
      if (!section) throw new Error(`no section for: ${part}`);
      section.blocks.push(parseBlock(part, caption));
      caption = '';
    }
  }
  return { title: titleLine.replace(/^# /, ''), lead, sections };
}
