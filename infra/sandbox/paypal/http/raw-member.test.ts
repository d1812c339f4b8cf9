import { describe, expect, test } from '@jest/globals';
import { readRawMember } from './raw-member.js';

describe('the text of one member', () => {
  test.each([
    ['{"a":1,"b":{"c":"}\\""} ,"d":2}', 'b', '{"c":"}\\""}'],
    ['{ "x" : "b" , "b" : [1, {"b":2}] }', 'b', '[1, {"b":2}]'],
    ['{"n":{"b":1},"b":1.50}', 'b', '1.50'],
    ['{"\\u0062":true}', 'b', 'true'],
    ['{}', 'b', undefined],
  ])('is found in %s', (text, name, member) => expect(readRawMember(text, name)).toBe(member));
});
