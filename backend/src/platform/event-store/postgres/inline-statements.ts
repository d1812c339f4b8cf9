import { escapeIdentifier, type QueryConfig } from 'pg';
import { encodeJsonbArray } from '../binary.js';
import type { InlineRow, InlineTable } from '../port.js';
import { toJson } from '../storable-json.js';
import { buildCall } from './postgres-sql.js';

/** Append calls that also write the resulting read model rows: one round trip, one transaction. */
export class InlineStatements {
  private readonly inlineTables: ReadonlyMap<string, InlineTable>;
  private readonly texts = new Map<string, string>();

  /** @param appendedCondition SQL over `a`, the function's result: whether it appended */
  constructor(
    private readonly name: string,
    private readonly parameterCount: number,
    private readonly appendedCondition: string,
    inlineTables: readonly InlineTable[],
  ) {
    this.inlineTables = new Map(inlineTables.map((inlineTable) => [inlineTable.name, inlineTable]));
  }

  buildQuery(values: readonly unknown[], rows: readonly InlineRow[]): QueryConfig<unknown[]> {
    const rowsByTable = rows.length > 0 ? this.groupNewestRows(rows) : new Map<InlineTable, string[]>();
    const inlineTables = [...rowsByTable.keys()];
    const name = [this.name, ...inlineTables.map((inlineTable) => inlineTable.name)].join(' ');
    let text = this.texts.get(name);
    if (text === undefined) this.texts.set(name, (text = this.buildSql(inlineTables)));
    return { name, text, values: [...values, ...[...rowsByTable.values()].map(encodeJsonbArray)] };
  }

  /** Groups rows by table, as JSON; only the newest of each key, as a statement can upsert a row once. */
  private groupNewestRows(rows: readonly InlineRow[]): Map<InlineTable, string[]> {
    const newestRows = new Map<InlineTable, Map<unknown, InlineRow>>();
    for (const row of rows) {
      const inlineTable = this.inlineTables.get(row.readModel);
      if (!inlineTable) throw new Error(`no inline read model ${row.readModel}`);
      const byKey = newestRows.get(inlineTable) ?? new Map<unknown, InlineRow>();
      newestRows.set(inlineTable, byKey);
      const key = row.row[inlineTable.key];
      const previousRow = byKey.get(key);
      if (!previousRow || previousRow.version < row.version) byKey.set(key, row);
    }
    const toRowJson = (inlineTable: InlineTable, { row, version }: InlineRow): string =>
      toJson(inlineTable.name, { ...row, version });
    return new Map(
      [...newestRows].map(([inlineTable, byKey]) => [
        inlineTable,
        [...byKey.values()].map((row) => toRowJson(inlineTable, row)),
      ]),
    );
  }

  /**
   * Builds the append call and one upsert per table, with the rows as an extra parameter. The upsert writes
   * only if the append did, and compares with the row stored by then, so it never replaces a newer row.
   */
  private buildSql(inlineTables: readonly InlineTable[]): string {
    const appendCall = `SELECT * FROM ${buildCall(this.name, this.parameterCount)}`;
    const upserts = inlineTables.map(({ table, key, columns }, index) => {
      const names = Object.keys(columns);
      const sets = names
        .filter((column) => column !== key)
        .map((column) => `${escapeIdentifier(column)} = excluded.${escapeIdentifier(column)}`);
      return `row_${index} AS (
        INSERT INTO ${escapeIdentifier(table)} AS t (${names.map(escapeIdentifier).join(', ')})
          SELECT ${names.map((column) => `x.${escapeIdentifier(column)}`).join(', ')}
          FROM appended a, unnest((SELECT $${this.parameterCount + index + 1}::jsonb[])) AS r(value),
            jsonb_to_record(r.value) AS x(${names.map((column) => `${escapeIdentifier(column)} ${columns[column]}`).join(', ')})
          WHERE ${this.appendedCondition}
        ON CONFLICT (${escapeIdentifier(key)}) DO UPDATE
        SET ${sets.join(', ')} WHERE t.version < excluded.version)`;
    });
    if (upserts.length === 0) return appendCall;
    return `WITH appended AS MATERIALIZED (${appendCall}), ${upserts.join(', ')} SELECT * FROM appended`;
  }
}
