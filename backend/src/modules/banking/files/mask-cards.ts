import { maskCardNumbers } from '@wayfold/contracts/kernel/card-number';
import type { RawLine } from './file-line.js';

const maskText = (text: string | null): string | null => text && maskCardNumbers(text);

/**
 * Masks card numbers that senders write into a transfer's text; returns the same object if there are none.
 * The content id derives from the masked text, so the same movement in another file keeps its id.
 */
export function maskLineCards(line: RawLine): RawLine {
  const texts = {
    account: maskText(line.account),
    bankReference: maskText(line.bankReference),
    counterparty: maskText(line.counterparty),
    remittance: maskCardNumbers(line.remittance),
  };
  const isUnchanged = (Object.keys(texts) as (keyof typeof texts)[]).every(
    (name) => texts[name] === line[name],
  );
  return isUnchanged ? line : { ...line, ...texts };
}
