import { describe, expect, test } from '@jest/globals';
import { InlineStatements } from './inline-statements.js';

const seats = {
  name: 'seats',
  table: 'seats_left',
  key: 'id',
  columns: { id: 'uuid', left: 'int', version: 'int' },
};
const coupons = { name: 'coupons', table: 'coupons', key: 'code', columns: { code: 'text', version: 'int' } };

const newStatements = () => new InlineStatements('es_append', 2, "a.status = 'ok'", [seats, coupons]);
const newSeatsRow = (id: string, version: number) => ({
  readModel: 'seats',
  version,
  row: { id, left: version },
});

/** Reads the JSON texts of a binary jsonb array, without header, sizes and format versions. */
const readJson = (bytes: unknown): unknown[] =>
  [...(bytes as Buffer).toString().matchAll(/\{.*?\}/g)].map(([json]) => JSON.parse(json) as unknown);

describe('an append statement', () => {
  test('is the bare call without rows', () => {
    expect(newStatements().buildQuery(['a', 'b'], [])).toEqual({
      name: 'es_append',
      text: 'SELECT * FROM es_append($1, $2)',
      values: ['a', 'b'],
    });
  });

  test('upserts the rows of each table as one more parameter, if the append wrote', () => {
    const rows = [newSeatsRow('s', 1), { readModel: 'coupons', version: 2, row: { code: 'X' } }];
    const { name, text, values } = newStatements().buildQuery(['a', 'b'], rows);

    expect(name).toBe('es_append seats coupons');
    expect(text).toContain('WITH appended AS MATERIALIZED (SELECT * FROM es_append($1, $2))');
    expect(text).toContain('INSERT INTO "seats_left" AS t ("id", "left", "version")');
    expect(text).toContain('unnest((SELECT $3::jsonb[]))');
    expect(text).toContain('unnest((SELECT $4::jsonb[]))');
    expect(text.match(/WHERE a\.status = 'ok'/g)).toHaveLength(2);
    expect(values?.slice(2).map(readJson)).toEqual([
      [{ id: 's', left: 1, version: 1 }],
      [{ code: 'X', version: 2 }],
    ]);
  });

  test('never replaces a newer row, nor its key', () => {
    const { text } = newStatements().buildQuery([], [newSeatsRow('s', 1)]);
    expect(text).toContain(
      'SET "left" = excluded."left", "version" = excluded."version" WHERE t.version < excluded.version',
    );
  });

  test.each([
    { order: 'oldest first', versions: [1, 3, 2] },
    { order: 'newest first', versions: [3, 2, 1] },
  ])('carries only the newest row of a key, given $order', ({ versions }) => {
    const rows = versions.map((version) => newSeatsRow('s', version));
    const { values } = newStatements().buildQuery([], [...rows, newSeatsRow('other', 1)]);
    expect(values?.map(readJson)).toEqual([
      [
        { id: 's', left: 3, version: 3 },
        { id: 'other', left: 1, version: 1 },
      ],
    ]);
  });

  test('is refused for an unknown read model', () => {
    const rows = [{ readModel: 'prices', version: 1, row: {} }];
    expect(() => newStatements().buildQuery([], rows)).toThrow('no inline read model prices');
  });
});
