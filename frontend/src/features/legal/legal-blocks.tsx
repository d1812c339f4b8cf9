import type { LegalBlock } from '@wayfold/contracts/legal';

type LegalTable = Extract<LegalBlock, { table: unknown }>['table'];

/** Renders paragraphs, lists and tables in the published order. */
export function LegalBlocks({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('table' in block) return <LegalTableView table={block.table} />;
  return (
    <ul className="bullets">
      {block.list.map((bullet) => (
        <li key={bullet}>{bullet}</li>
      ))}
    </ul>
  );
}

/** Shows a table with roles, because on a phone each row is a block and screen readers would see no table. */
function LegalTableView({ table: { caption, head, rows } }: { readonly table: LegalTable }) {
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
        {rows.map(([rowHeading, ...cells]) => (
          <tr key={rowHeading} role="row">
            <th role="rowheader" scope="row">
              {rowHeading}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} role="cell" data-head={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
