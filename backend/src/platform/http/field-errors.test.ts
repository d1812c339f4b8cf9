import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { newFieldError, toFieldErrors } from './field-errors.js';

const Form = z.strictObject({
  name: z.string().min(2).max(5),
  seats: z.int().min(1).max(8),
  email: z.email(),
  kind: z.enum(['twin', 'double']),
  agreed: z.literal(true),
  guests: z
    .array(z.strictObject({ birthDate: z.iso.date() }))
    .min(1)
    .max(2),
  pay: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('card') }),
    z.strictObject({ by: z.literal('bank'), iban: z.string() }),
  ]),
});

const goodInput = {
  name: 'Ana',
  seats: 1,
  email: 'ana@example.com',
  kind: 'twin',
  agreed: true,
  guests: [{ birthDate: '1990-01-01' }],
  pay: { by: 'card' },
};

const listErrors = (input: unknown, locale: 'en' | 'es' = 'en', prefix = '') => {
  const validation = Form.safeParse(input, { reportInput: true });
  return validation.success ? [] : toFieldErrors(validation.error.issues, locale, prefix);
};

const listErrorCodes = (input: object) =>
  listErrors({ ...goodInput, ...input }).map(({ field, code }) => `${field} ${code}`);

describe('field errors', () => {
  test('are absent for valid input', () => expect(listErrors(goodInput)).toEqual([]));

  test.each([
    [{ name: undefined }, 'name required'],
    [{ name: '' }, 'name required'],
    [{ name: 'A' }, 'name too_small'],
    [{ name: 'Alejandra' }, 'name too_big'],
    [{ name: 7 }, 'name wrong_type'],
    [{ name: null }, 'name wrong_type'],
    [{ seats: '1' }, 'seats wrong_type'],
    [{ seats: 1.5 }, 'seats wrong_type'],
    [{ seats: 0 }, 'seats too_small'],
    [{ seats: 9 }, 'seats too_big'],
    [{ email: 'ana' }, 'email invalid_format'],
    [{ kind: 'triple' }, 'kind not_allowed'],
    [{ kind: undefined }, 'kind required'],
    [{ agreed: false }, 'agreed not_allowed'],
    [{ agreed: undefined }, 'agreed required'],
    [{ guests: [] }, 'guests too_small'],
    [{ guests: [{}] }, 'guests[0].birthDate required'],
    [{ guests: [goodInput.guests[0], { birthDate: '31/12/1990' }] }, 'guests[1].birthDate invalid_format'],
    [{ guests: [{ ...goodInput.guests[0], age: 3 }] }, 'guests[0].age unknown_field'],
    [{ pay: {} }, 'pay.by required'],
    [{ pay: { by: 'cash' } }, 'pay.by not_allowed'],
    [{ pay: { by: 'bank' } }, 'pay.iban required'],
    [{ admin: true }, 'admin unknown_field'],
  ])('name what is wrong with %j: %s', (input, expectedError) => {
    expect(listErrorCodes(input)).toEqual([expectedError]);
  });

  test('name every invalid field at once', () => {
    expect(
      listErrors({ extra: 1, other: 2 })
        .map(({ field }) => field)
        .sort(),
    ).toEqual([...Object.keys(goodInput), 'extra', 'other'].sort());
  });

  test('name the part of the request if it is not the body', () => {
    expect(listErrors({ ...goodInput, seats: 0 }, 'en', 'query:')[0]?.field).toBe('query:seats');
    expect(listErrors(7)).toEqual([
      { field: 'body', code: 'wrong_type', message: 'This has the wrong type.' },
    ]);
    expect(listErrors(undefined)[0]).toMatchObject({ field: 'body', code: 'required' });
  });

  test('exist in both languages for every code', () => {
    const wrongInput = { name: '', seats: 9, email: 'x', kind: 'y', agreed: true, guests: [], pay: 1, z: 1 };
    const [en, es] = [listErrors(wrongInput, 'en'), listErrors(wrongInput, 'es')];
    expect(en.map(({ field, code }) => [field, code])).toEqual(es.map(({ field, code }) => [field, code]));
    expect(new Set(en.map(({ code }) => code)).size).toBeGreaterThan(5);
    en.forEach(({ message, code }, i) => {
      expect(message).toMatch(/^[A-Z].+\.$/);
      expect(message).not.toBe(code);
      expect(es[i]?.message).toMatch(/^\p{Lu}.+\.$/u);
      expect(es[i]?.message).not.toBe(message);
    });
  });

  test('never repeat the input', () => {
    const secret = 'canary-7f3a';
    const wrongInput = {
      ...goodInput,
      name: secret.repeat(3),
      email: secret,
      kind: secret,
      guests: [{ birthDate: secret }],
    };

    expect(listErrors(wrongInput).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'kind',
      'guests[0].birthDate',
    ]);
    expect(JSON.stringify(listErrors(wrongInput))).not.toContain(secret);
  });

  test('never repeat a card number used as a field name', () => {
    const [error] = listErrors({ ...goodInput, 'card 4242 4242 4242 4242': 1 });
    expect(error).toMatchObject({ field: 'card **** **** **** 4242', code: 'unknown_field' });
  });

  test('can be created by code with their own message', () => {
    expect(newFieldError('phone', 'invalid', 'es')).toEqual({
      field: 'phone',
      code: 'invalid',
      message: 'Este valor no es válido.',
    });
    expect(
      newFieldError('phone', 'landline', 'en', { en: 'A mobile, please.', es: 'Un móvil.' }).message,
    ).toBe('A mobile, please.');
  });
});
