import pg from 'pg';
import { encodeJsonbArray } from './binary.js';
import type { InlineModel, InlineRow } from './port.js';
import { buildCall } from './postgres-sql.js';
import { toJson } from './storable-json.js';

const quoteIdentifier = pg.escapeIdentifier;

/** Append calls that also write the resulting read model rows: one round trip, one transaction. */
export class InlineStatements {
  private readonly models: ReadonlyMap<string, InlineModel>;
  private readonly texts = new Map<string, string>();

  /** @param appendedCondition SQL over `a`, the function's result: whether it appended */
  constructor(
    private readonly name: string,
    private readonly parameters: number,
    private readonly appendedCondition: string,
    models: readonly InlineModel[],
  ) {
    this.models = new Map(models.map((model) => [model.name, model]));
  }

  buildQuery(values: readonly unknown[], rows: readonly InlineRow[]): pg.QueryConfig<unknown[]> {
    const byModel = rows.length > 0 ? this.groupNewestRows(rows) : new Map<InlineModel, string[]>();
    const models = [...byModel.keys()];
    const name = [this.name, ...models.map((model) => model.name)].join(' ');
    let text = this.texts.get(name);
    if (text === undefined) this.texts.set(name, (text = this.buildSql(models)));
    return { name, text, values: [...values, ...[...byModel.values()].map(encodeJsonbArray)] };
  }

  /** Rows by model, as JSON; only the newest of each key, because a statement can upsert a row once. */
  private groupNewestRows(rows: readonly InlineRow[]): Map<InlineModel, string[]> {
    const newestRows = new Map<InlineModel, Map<unknown, InlineRow>>();
    for (const row of rows) {
      const model = this.models.get(row.model);
      if (!model) throw new Error(`no inline read model ${row.model}`);
      const byKey = newestRows.get(model) ?? new Map<unknown, InlineRow>();
      newestRows.set(model, byKey);
      const key = row.row[model.key];
      const previousRow = byKey.get(key);
      if (!previousRow || previousRow.version < row.version) byKey.set(key, row);
    }
    const toRowJson = (model: InlineModel, { row, version }: InlineRow): string =>
      toJson(model.name, { ...row, version });
    return new Map(
      [...newestRows].map(([model, byKey]) => [
        model,
        [...byKey.values()].map((row) => toRowJson(model, row)),
      ]),
    );
  }

  /**
   * The append call and one upsert per model, with the rows as an extra parameter. The upsert writes only if
   * the append did, and compares with the stored row at that moment, so it never replaces a newer one.
   */
  private buildSql(models: readonly InlineModel[]): string {
    const appendCall = `SELECT * FROM ${buildCall(this.name, this.parameters)}`;
    const upserts = models.map(({ table, key, columns }, index) => {
      const names = Object.keys(columns);
      const sets = names
        .filter((column) => column !== key)
        .map((column) => `${quoteIdentifier(column)} = excluded.${quoteIdentifier(column)}`);
      return `row_${index} AS (
        INSERT INTO ${quoteIdentifier(table)} AS t (${names.map(quoteIdentifier).join(', ')})
          SELECT ${names.map((column) => `x.${quoteIdentifier(column)}`).join(', ')}
          FROM appended a, unnest((SELECT $${this.parameters + index + 1}::jsonb[])) AS r(value),
            jsonb_to_record(r.value) AS x(${names.map((column) => `${quoteIdentifier(column)} ${columns[column]}`).join(', ')})
          WHERE ${this.appendedCondition}
        ON CONFLICT (${quoteIdentifier(key)}) DO UPDATE
        SET ${sets.join(', ')} WHERE t.version < excluded.version)`;
    });
    if (upserts.length === 0) return appendCall;
    return `WITH appended AS MATERIALIZED (${appendCall}), ${upserts.join(', ')} SELECT * FROM appended`;
  }
}
