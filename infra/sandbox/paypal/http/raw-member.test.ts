import { describe, expect, test } from '@jest/globals';
import { findRawMember } from './raw-member.js';

describe('the text of one member', () => {
  test.each([
    { text: '{"a":1,"b":{"c":"}\\""} ,"d":2}', name: 'b', member: '{"c":"}\\""}' },
    { text: '{ "x" : "b" , "b" : [1, {"b":2}] }', name: 'b', member: '[1, {"b":2}]' },
    { text: '{"n":{"b":1},"b":1.50}', name: 'b', member: '1.50' },
    { text: '{"\\u0062":true}', name: 'b', member: 'true' },
    { text: '{}', name: 'b', member: undefined },
  ])('is cut from the JSON unchanged, or not found: $text', ({ text, name, member }) =>
    expect(findRawMember(text, name)).toBe(member),
  );
});
