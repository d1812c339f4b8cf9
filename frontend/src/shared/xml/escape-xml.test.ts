import { expect, test } from '@jest/globals';
import { escapeXml } from './escape-xml.js';

test('text cannot end its element or attribute', () => {
  expect(escapeXml(`<b title="L&P">N'Djamena</b>`)).toBe(
    "&#60;b title=&#34;L&#38;P&#34;&#62;N'Djamena&#60;/b&#62;",
  );
});
