import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { importBankFile } from '@wayfold/contracts/payments/banking';
import type { BankFileEvent, BankLineEvent } from '../events.js';
import type { FileLine } from '../files/file-line.js';
import type { BankFile } from '../files/parse.js';

export interface IdentifiedFile {
  readonly file: Omit<BankFile, 'lines'>;
  readonly fileId: string;
  readonly linesById: ReadonlyMap<string, FileLine>;
}

type HashCounterparty = (counterparty: string | null) => string | null;

interface ImportDecision {
  /** By the ids of the file and its new lines. */
  readonly events: Readonly<Record<string, readonly (BankFileEvent | BankLineEvent)[]>>;
  readonly result: Omit<RouteReply<typeof importBankFile>, 'status'> & { readonly isNew: boolean };
}

/** Decides to import the lines that no file had, or nothing of a known file; `isImported` is by id. */
export function decideImport(
  { file: { format, sha256, skippedLines }, fileId, linesById }: IdentifiedFile,
  isImported: Readonly<Record<string, boolean>>,
  hashCounterparty: HashCounterparty,
): ImportDecision {
  const newLines = [...linesById].filter(([id]) => !isImported[id]);
  const counts = { lines: linesById.size, added: newLines.length, skipped: skippedLines.length };
  const result = { fileId, format, ...counts, isNew: !isImported[fileId] };
  if (!result.isNew) return { events: {}, result };
  const lineEvents = newLines.map(
    ([id, line]) => [id, [toImportedEvent({ lineId: id, fileId }, line, hashCounterparty)]] as const,
  );
  return {
    events: {
      ...Object.fromEntries(lineEvents),
      [fileId]: [{ type: 'BankFileImported', data: { fileId, sha256, format, ...counts } }],
    },
    result,
  };
}

function toImportedEvent(
  ids: { readonly lineId: string; readonly fileId: string },
  line: FileLine,
  hashCounterparty: HashCounterparty,
): BankLineEvent {
  const { account, bookedOn, valueDate, amountCents, currency, chargesCents, isReversal } = line;
  const { counterparty, remittance, bankReference } = line;
  const counterpartyHash = hashCounterparty(counterparty);
  return {
    type: 'BankLineImported',
    data: {
      ...ids,
      account,
      bookedOn,
      valueDate,
      amountCents,
      currency,
      chargesCents,
      isReversal,
      texts: {
        $subject: ids.lineId,
        value: { counterparty, remittance, bankReference, counterpartyHash },
      },
    },
  };
}
