import { escapeIdentifier } from 'pg';
import type { Projection, SqlTx } from './projection.js';

/** Tables of a read model, filled in a separate schema under their final names. */
export interface Shadow {
  /** The new tables are filled here. */
  readonly buildingSchema: string;
  /** The replaced tables move here. */
  readonly retiredSchema: string;
  /** The tables that readers see. */
  readonly liveTables: readonly { readonly schema: string; readonly name: string }[];
}

export const nameBuildingSchema = (name: string): string => `rebuild_${name}`;
const nameRetiredSchema = (name: string): string => `retired_${name}`;

/** Builds a table's name with its schema, quoted for SQL. */
export const buildQualifiedName = (schema: string, table: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;

/** Creates empty copies of the live tables and drops the remains of an earlier attempt first. */
export async function createShadow(tx: SqlTx, { name, tables }: Projection): Promise<Shadow> {
  await dropShadow(tx, name);
  const buildingSchema = nameBuildingSchema(name);
  const retiredSchema = nameRetiredSchema(name);
  await tx.query(
    `CREATE SCHEMA ${escapeIdentifier(buildingSchema)}; CREATE SCHEMA ${escapeIdentifier(retiredSchema)}`,
  );
  const liveTables: { schema: string; name: string }[] = [];
  for (const table of tables) {
    const description = await describeTable(tx, table);
    const copy = buildQualifiedName(buildingSchema, table);
    await tx.query(
      `CREATE ${description.isUnlogged ? 'UNLOGGED ' : ''}TABLE ${copy}
         (LIKE ${buildQualifiedName(description.schema, table)} INCLUDING ALL)
       ${description.options ? `WITH (${description.options})` : ''}`,
    );
    // Applies what LIKE omits or names differently.
    const { rows } = await tx.query<{ sql: string }>(finishSql, [description.oid, copy]);
    for (const { sql } of rows) await tx.query(sql);
    liveTables.push({ schema: description.schema, name: table });
  }
  return { buildingSchema, retiredSchema, liveTables };
}

/** Replaces the live tables, which the caller has locked, by the filled tables. */
export async function swapTables(
  tx: SqlTx,
  { buildingSchema, retiredSchema, liveTables }: Shadow,
): Promise<void> {
  const moves = liveTables.flatMap(({ schema, name }) => [
    `ALTER TABLE ${buildQualifiedName(schema, name)} SET SCHEMA ${escapeIdentifier(retiredSchema)}`,
    `ALTER TABLE ${buildQualifiedName(buildingSchema, name)} SET SCHEMA ${escapeIdentifier(schema)}`,
  ]);
  await tx.query(moves.join('; '));
}

/** Drops a rebuild's tables: its shadow, or the tables that it replaced. */
export async function dropShadow(tx: SqlTx, name: string): Promise<void> {
  for (const schema of [nameBuildingSchema(name), nameRetiredSchema(name)])
    await tx.query(`DROP SCHEMA IF EXISTS ${escapeIdentifier(schema)} CASCADE`);
}

interface TableDescription {
  readonly oid: number;
  readonly schema: string;
  readonly isUnlogged: boolean;
  readonly options: string | null;
}

/**
 * Describes a table for its copy.
 * @throws Error if a swap would lose something: objects that depend on a table do not move to its successor
 */
async function describeTable(tx: SqlTx, table: string): Promise<TableDescription> {
  const { rows } = await tx.query<TableDescription & { obstacles: string[] }>(
    `SELECT c.oid::int AS oid, n.nspname::text AS schema, c.relpersistence = 'u' AS "isUnlogged",
       (SELECT string_agg(format('%I = %L', o.option_name, o.option_value), ', ')
        FROM pg_options_to_table(c.reloptions) o) AS options,
       ARRAY(
         SELECT 'triggers' FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal
         UNION SELECT 'foreign keys'
           FROM pg_constraint k WHERE k.contype = 'f' AND c.oid IN (k.conrelid, k.confrelid)
         UNION SELECT 'policies' FROM pg_policy p WHERE p.polrelid = c.oid
         UNION SELECT 'extended statistics' FROM pg_statistic_ext s WHERE s.stxrelid = c.oid
         UNION SELECT 'a publication' FROM pg_publication_rel p WHERE p.prrelid = c.oid
         UNION SELECT 'parents or partitions' FROM pg_inherits i WHERE c.oid IN (i.inhrelid, i.inhparent)
         UNION SELECT 'views or rules' FROM pg_depend d
           WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass
             AND d.refobjid = c.oid
         UNION SELECT 'a sequence that is not an identity'
           FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
           WHERE d.classid = 'pg_class'::regclass AND d.refobjid = c.oid AND d.deptype = 'a'
       )::text[] AS obstacles
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.oid = to_regclass($1) AND c.relkind = 'r'`,
    [escapeIdentifier(table)],
  );
  const [row] = rows;
  if (!row) throw new Error(`no table ${table}`);
  if (row.obstacles.length > 0)
    throw new Error(`table ${table} has ${row.obstacles.join(', ')}: a rebuild would lose them`);
  return row;
}

/**
 * Statements that give table $2 the owner, privileges, comment,
 * statistics targets and index names of table $1.
 */
const finishSql = `
  WITH indexes AS (
    SELECT i.indrelid, i.indexrelid, x.relname, what,
      row_number() OVER (PARTITION BY i.indrelid, what ORDER BY i.indexrelid) AS n
    FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid,
      LATERAL (SELECT concat(i.indisunique, i.indisprimary,
                             regexp_replace(pg_get_indexdef(i.indexrelid), '^.*? USING ', '')) AS what)
    WHERE i.indrelid IN ($1::oid, $2::regclass)
  )
  SELECT format('ALTER INDEX %s RENAME TO %I', copy.indexrelid::regclass, live.relname) AS sql
  FROM indexes live JOIN indexes copy USING (what, n)
  WHERE live.indrelid = $1::oid AND copy.indrelid = $2::regclass AND copy.relname <> live.relname
  UNION ALL
  SELECT format('COMMENT ON TABLE %s IS %L', $2::text, obj_description($1::oid, 'pg_class'))
  WHERE obj_description($1::oid, 'pg_class') IS NOT NULL
  UNION ALL
  SELECT format('GRANT %s ON %s TO %s%s', a.privilege_type, $2::text, who.name,
                CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
  FROM pg_class c, aclexplode(c.relacl) a,
    LATERAL (SELECT CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END AS name) who
  WHERE c.oid = $1::oid AND a.grantee <> c.relowner
  UNION ALL
  SELECT format('GRANT %s (%I) ON %s TO %s', a.privilege_type, t.attname, $2::text, who.name)
  FROM pg_attribute t, aclexplode(t.attacl) a,
    LATERAL (SELECT CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END AS name) who
  WHERE t.attrelid = $1::oid AND NOT t.attisdropped
  UNION ALL
  SELECT format('ALTER TABLE %s ALTER %I SET STATISTICS %s', $2::text, t.attname, t.attstattarget)
  FROM pg_attribute t WHERE t.attrelid = $1::oid AND NOT t.attisdropped AND t.attstattarget >= 0
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO %s', $2::text, c.relowner::regrole)
  FROM pg_class c
  WHERE c.oid = $1::oid AND c.relowner <> (SELECT relowner FROM pg_class WHERE oid = $2::regclass)`;
