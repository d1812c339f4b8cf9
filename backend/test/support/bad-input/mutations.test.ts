import { describe, expect, test } from '@jest/globals';
import { nameTravelers, payBooking } from '@wayfold/contracts/bookings/bookings';
import { Amount } from '@wayfold/contracts/kernel/money';
import { issueCoupon } from '@wayfold/contracts/money/coupons';
import { createQuote } from '@wayfold/contracts/money/quotes';
import { signIn } from '@wayfold/contracts/staff/staff';
import { z } from 'zod';
import { newExample } from './example.js';
import { SchemaTree } from './json-schema.js';
import { listMutations, toField } from './mutations.js';

const listNames = (schema: z.ZodType, path: string) => {
  const tree = new SchemaTree(schema);
  return listMutations(tree, newExample(tree))
    .filter((mutation) => toField(mutation.path) === path)
    .map(({ label }) => label);
};

describe('an example', () => {
  test.each(
    [createQuote, nameTravelers, payBooking, issueCoupon, signIn].map(
      (spec) => [spec.path, spec.body] as const,
    ),
  )('is accepted by its schema: %s', (_path, body) => {
    expect(body.safeParse(newExample(new SchemaTree(body))).error).toBeUndefined();
  });
});

describe('mutations', () => {
  const Party = z.strictObject({
    size: z.int().min(1).max(8),
    kind: z.enum(['twin', 'double']),
    coupon: z.string().max(5).nullable().optional(),
    guests: z
      .array(z.strictObject({ name: z.string().min(2) }))
      .min(1)
      .max(3),
    price: Amount,
  });

  test('touch exactly one path of an input each', () => {
    const tree = new SchemaTree(Party);
    const goodValue = newExample(tree);
    const mutations = listMutations(tree, goodValue);
    const paths = new Set(mutations.map(({ path }) => toField(path)));

    expect([...paths].sort()).toEqual(
      [
        'body',
        'coupon',
        'guests',
        'guests[0]',
        'guests[0].name',
        'guests[0].nothing',
        'guests[0].toString',
        'kind',
        'nothing',
        'price',
        'size',
        'toString',
      ].sort(),
    );

    expect(mutations).toContainEqual({
      label: 'of type boolean',
      path: ['guests', 0, 'name'],
      value: { ...(goodValue as object), guests: [{ name: true }] },
      isAlwaysWrong: true,
    });
    expect(Party.safeParse(goodValue).success).toBe(true);
  });

  test('exceed both ends of a number', () => {
    expect(listNames(Party, 'size')).toEqual(
      expect.arrayContaining([
        'missing',
        'null',
        'of type string',
        'the number 0',
        'the number 9',
        'the number 0.5',
      ]),
    );
    expect(listNames(Party, 'price')).toEqual(
      expect.arrayContaining(['the number -1', 'the number 100000001']),
    );
  });

  test('include those that every schema must refuse', () => {
    const tree = new SchemaTree(Party);
    const mutations = listMutations(tree, newExample(tree));
    const wrongMutations = mutations.filter(({ isAlwaysWrong }) => isAlwaysWrong);
    expect(wrongMutations).not.toHaveLength(0);
    expect(wrongMutations.filter(({ value }) => Party.safeParse(value).success)).toEqual([]);

    const lax = z.object({ a: z.string() });
    const laxTree = new SchemaTree(lax);
    const acceptedMutations = listMutations(laxTree, newExample(laxTree)).filter(
      ({ isAlwaysWrong, value }) => isAlwaysWrong && lax.safeParse(value).success,
    );
    expect(acceptedMutations.map(({ label }) => label)).toEqual([
      'an unknown field',
      'a field called like a method',
    ]);
  });

  test('treat null and absence as valid where they are', () => {
    const tree = new SchemaTree(Party);
    const coupon = listMutations(tree, newExample(tree)).filter(({ path }) => toField(path) === 'coupon');
    const areAlwaysWrong = Object.fromEntries(
      coupon.map(({ label, isAlwaysWrong }) => [label, isAlwaysWrong]),
    );

    expect(areAlwaysWrong).toMatchObject({ missing: false, null: false, 'of type number': true });
  });
});
