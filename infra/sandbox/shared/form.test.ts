import { describe, expect, test } from '@jest/globals';
import { decodeForm, MalformedFormError } from './form.js';

describe('a decoded form', () => {
  test.each([
    { form: '', value: {} },
    { form: 'a=1&b=x+y%26', value: { a: '1', b: 'x y&' } },
    { form: 'a=1&a=2', value: { a: '2' } },
    { form: 'a[b]=1&a[c][d]=2', value: { a: { b: '1', c: { d: '2' } } } },
    { form: 'a[]=1&a[]=2', value: { a: ['1', '2'] } },
    { form: 'a[0]=1&a[1]=2', value: { a: ['1', '2'] } },
    { form: 'a[0][b]=1', value: { a: [{ b: '1' }] } },
    { form: 'a[][b]=1', value: { a: [{ b: '1' }] } },
    { form: 'a[1]=1', value: { a: { 1: '1' } } },
    { form: 'a[__proto__]=1', value: { a: Object.fromEntries([['__proto__', '1']]) } },
  ])('has the fields $value for the text "$form"', ({ form, value }) => {
    expect(JSON.stringify(decodeForm(form))).toBe(JSON.stringify(value));
  });

  test.each([
    { form: '=1', problem: 'Invalid parameter name: ', param: '' },
    { form: '[a]=1', problem: 'Invalid parameter name: [a]', param: '[a]' },
    { form: 'a[b=1', problem: 'Invalid parameter name: a[b', param: 'a[b' },
    { form: 'a[b]c=1', problem: 'Invalid parameter name: a[b]c', param: 'a[b]c' },
    { form: 'a=1&a[b]=2', problem: 'Invalid hash: a', param: 'a[b]' },
    { form: 'a[b]=1&a=2', problem: 'Invalid string: a', param: 'a' },
  ])('is refused for the malformed text "$form"', ({ form, problem, param }) => {
    expect(() => decodeForm(form)).toThrow(new MalformedFormError(problem));
    expect(() => decodeForm(form)).toThrow(expect.objectContaining({ param }));
  });
});
