import { expect, test } from '@jest/globals';
import { isTyping } from './typing.js';

const findTarget = (html: string): Element | null => {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-target]');
};

test.each([
  { html: '<textarea data-target></textarea>', isField: true },
  { html: '<select data-target></select>', isField: true },
  { html: '<input data-target>', isField: true },
  { html: '<select><option data-target></option></select>', isField: true },
  { html: '<input type="range" data-target>', isField: false },
  { html: '<button data-target></button>', isField: false },
  { html: '<svg data-target></svg>', isField: false },
])('a key on $html is typed: $isField', ({ html, isField }) => {
  expect(isTyping(findTarget(html))).toBe(isField);
});

test('a key on nothing is not typed', () => {
  expect(isTyping(null)).toBe(false);
});
