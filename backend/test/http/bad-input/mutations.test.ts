import { describe, expect, test } from '@jest/globals';
import { nameTravelers, payBooking } from '@wayfold/contracts/bookings/bookings';
import { Amount } from '@wayfold/contracts/kernel/money';
import { issueCoupon } from '@wayfold/contracts/staff/ops';
import { createQuote } from '@wayfold/contracts/money/quotes';
import { signIn } from '@wayfold/contracts/staff/staff';
import { z } from 'zod';
import { exampleOf } from './example.js';
import { SchemaTree } from './json-schema.js';
import { fieldOf, mutationsOf } from './mutations.js';

const names = (schema: z.ZodType, path: string) => {
  const tree = new SchemaTree(schema);
  return mutationsOf(tree, exampleOf(tree))
    .filter((mutation) => fieldOf(mutation.path) === path)
    .map(({ label }) => label);
};

describe('an example', () => {
  test.each(
    [createQuote, nameTravelers, payBooking, issueCoupon, signIn].map(
      (spec) => [spec.path, spec.body] as const,
    ),
  )('is accepted by its schema: %s', (_path, body) => {
    expect(body.safeParse(exampleOf(new SchemaTree(body))).error).toBeUndefined();
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

  test('touch every place of an input, and only that place', () => {
    const tree = new SchemaTree(Party);
    const good = exampleOf(tree);
    const all = mutationsOf(tree, good);
    const places = new Set(all.map(({ path }) => fieldOf(path)));
    expect([...places].sort()).toEqual(
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
    const changed = all.find(
      ({ label, path }) => label === 'of type boolean' && fieldOf(path) === 'guests[0].name',
    );
    expect(changed?.value).toEqual({ ...(good as object), guests: [{ name: true }] });
    expect(Party.safeParse(good).success).toBe(true);
  });

  test('exceed both ends of a number, and are no integers', () => {
    expect(names(Party, 'size')).toEqual(
      expect.arrayContaining([
        'missing',
        'null',
        'of type string',
        'the number 0',
        'the number 9',
        'the number 0.5',
      ]),
    );
    expect(names(Party, 'price')).toEqual(expect.arrayContaining(['the number -1', 'the number 100000001']));
  });

  test('know which of them no schema may accept', () => {
    const tree = new SchemaTree(Party);
    const all = mutationsOf(tree, exampleOf(tree));
    for (const { label, value, path, alwaysWrong } of all)
      if (alwaysWrong)
        expect([label, fieldOf(path), Party.safeParse(value).success]).toEqual([label, fieldOf(path), false]);
    const lax = z.object({ a: z.string() });
    const laxTree = new SchemaTree(lax);
    const accepted = mutationsOf(laxTree, exampleOf(laxTree)).filter(
      ({ alwaysWrong, value }) => alwaysWrong && lax.safeParse(value).success,
    );
    expect(accepted.map(({ label }) => label)).toEqual([
      'a field that nobody knows',
      'a field called like a method',
    ]);
  });

  test('treat null and absence as valid where they are', () => {
    const tree = new SchemaTree(Party);
    const coupon = mutationsOf(tree, exampleOf(tree)).filter(({ path }) => fieldOf(path) === 'coupon');
    const isAlwaysWrong = (label: string) => coupon.find((mutation) => mutation.label === label)?.alwaysWrong;
    expect([isAlwaysWrong('missing'), isAlwaysWrong('null'), isAlwaysWrong('of type number')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
