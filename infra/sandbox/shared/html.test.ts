import { expect, test } from '@jest/globals';
import { html, newSafeHtml } from './html.js';

test.each([
  {
    name: 'escapes a value',
    page: html`<p title="${`"'&`}">${'<b>'}</p>`,
    text: '<p title="&quot;&#39;&amp;">&lt;b&gt;</p>',
  },
  { name: 'keeps safe HTML', page: html`<p>${newSafeHtml('<b>x</b>')}</p>`, text: '<p><b>x</b></p>' },
  { name: 'keeps its own text', page: html`a & b`, text: 'a & b' },
])('a template $name', ({ page, text }) => {
  expect(page).toBe(text);
});
