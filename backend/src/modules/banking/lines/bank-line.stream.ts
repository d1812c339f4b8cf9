import { v5 } from 'uuid';
import type { StreamSpec } from '../../../platform/commands/runner.js';
import type { BankFileEvent, BankLineEvent, BankRefundEvent } from '../events.js';
import { bankLine, type BankLineState } from './bank-line.js';

/** Namespace of our name-based UUIDs. */
const BANKING_NAMESPACE = '5b0c9f0e-7d0b-4d6a-9a53-5d0a2f6d4c11';

/** Name of the projection that each append updates as well: `bank-lines.projection.ts`. */
export const BANK_LINES_READ_MODEL = 'bank-lines';

export const bankLineStream = (lineId: string): StreamSpec<BankLineState, BankLineEvent> => ({
  streamType: 'bank-line',
  streamId: lineId,
  initialState: bankLine.initialState,
  readModel: BANK_LINES_READ_MODEL,
  evolve: bankLine.evolve,
});

/** Defines the stream of the line that shows a refund; the state is null without a line. */
export const bankRefundStream = (refundId: string): StreamSpec<string | null, BankRefundEvent> => ({
  streamType: 'bank-refund',
  streamId: v5(`refund ${refundId}`, BANKING_NAMESPACE),
  initialState: null,
  evolve: (_, { data }) => data.lineId,
});

/** Defines the stream of a file or line, read only to find out whether it was imported before. */
export const importedStream = (
  streamType: 'bank-file' | 'bank-line',
  streamId: string,
): StreamSpec<boolean, BankFileEvent | BankLineEvent> => ({
  streamType,
  streamId,
  initialState: false,
  evolve: () => true,
  readModel: streamType === 'bank-line' ? BANK_LINES_READ_MODEL : undefined,
});

/** Derives a line's id; the same movement of an account gives the same id in any file. */
export const deriveLineId = (contentId: string, account: string | null): string =>
  v5(`line ${contentId} ${account ?? ''}`, BANKING_NAMESPACE);

/** Derives a file's id; without an account in the file, each account it is imported for gives another id. */
export const deriveFileId = (sha256: string, account: string | undefined): string =>
  v5(`file ${sha256} ${account ?? ''}`, BANKING_NAMESPACE);

/** Identifies each part by its allocation id, the same when the command is repeated. */
export const identifyAllocations = <Part>(
  commandId: string,
  parts: readonly Part[],
): ({ allocationId: string } & Part)[] =>
  parts.map((part, index) => ({
    allocationId: v5(`allocation ${commandId} ${index}`, BANKING_NAMESPACE),
    ...part,
  }));
