import type { LegalBlock } from '@wayfold/contracts/legal';

type LegalTable = Extract<LegalBlock, { table: unknown }>['table'];

/** Paragraphs, lists and tables as published, in fixed order. */
export function LegalBlocks({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  return blocks.map((block, n) =>
    typeof block === 'string' ? (
      <p key={n}>{block}</p>
    ) : 'list' in block ? (
      <ul key={n} className="bullets">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ) : (
      <Rows key={n} table={block.table} />
    ),
  );
}

/** On a phone each row is a block; the roles keep it a table for screen readers. */
function Rows({ table: { caption, head, rows } }: { readonly table: LegalTable }) {
  return (
    <table role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {head.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first, ...cells]) => (
          <tr key={first} role="row">
            <th role="rowheader" scope="row">
              {first}
            </th>
            {cells.map((cell, n) => (
              <td key={head[n + 1]} role="cell" data-head={head[n + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
