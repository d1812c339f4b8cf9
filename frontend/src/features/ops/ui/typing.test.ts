import { expect, test } from '@jest/globals';
import { isTyping } from './typing.js';

const renderTarget = (html: string): Element | null => {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-target]');
};

test.each([
  { html: '<textarea data-target></textarea>', verdict: 'is typed', isField: true },
  { html: '<select data-target></select>', verdict: 'is typed', isField: true },
  { html: '<input data-target>', verdict: 'is typed', isField: true },
  { html: '<select><option data-target></option></select>', verdict: 'is typed', isField: true },
  { html: '<input type="range" data-target>', verdict: 'is a shortcut', isField: false },
  { html: '<button data-target></button>', verdict: 'is a shortcut', isField: false },
  { html: '<svg data-target></svg>', verdict: 'is a shortcut', isField: false },
])('a key on $html $verdict', ({ html, isField }) => {
  expect(isTyping(renderTarget(html))).toBe(isField);
});

test('a key on nothing is not typed', () => {
  expect(isTyping(null)).toBe(false);
});
