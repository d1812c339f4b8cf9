import { maskCardNumbers } from '@wayfold/contracts/kernel/card-number';
import type { RawLine } from './bank-line.js';

const hidden = (text: string | null): string | null => text && maskCardNumbers(text);

/**
 * People write the number of their card into the text of a transfer; it goes no further than this. The line itself when there
 * is none in it. Its identity is made of what is left: the same movement of another file is left the same.
 */
export function withoutCards(line: RawLine): RawLine {
  const texts = {
    account: hidden(line.account),
    bankReference: hidden(line.bankReference),
    counterparty: hidden(line.counterparty),
    remittance: maskCardNumbers(line.remittance),
  };
  const same = (Object.keys(texts) as (keyof typeof texts)[]).every((name) => texts[name] === line[name]);
  return same ? line : { ...line, ...texts };
}
