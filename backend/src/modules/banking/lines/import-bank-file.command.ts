import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { importBankFile } from '@wayfold/contracts/payments/banking';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { BankFileError, type FileProblem } from '../files/bank-file-error.js';
import { type BankFile, parseBankFile } from '../files/parse.js';
import { deriveFileId, deriveLineId, importedStream } from './bank-line.stream.js';
import { CounterpartyHasher } from './counterparty-hash.js';
import { decideImport } from './decide-import.js';

/** All lines of a file are appended together while other appends wait. */
const MAX_IMPORTED_LINES = 5_000;

type ImportReply =
  | { readonly kind: 'imported'; readonly report: RouteReply<typeof importBankFile> }
  | { readonly kind: 'unreadable'; readonly problems: readonly FileProblem[] }
  | Refusal<'BUSY'>;

/** Imports all new lines of a file, or none; `account` is for files that do not name ours. */
export class ImportBankFile extends Command<ImportReply> {
  constructor(
    readonly envelope: Omit<Envelope, 'commandId'>,
    readonly bytes: Uint8Array,
    readonly account?: string,
  ) {
    super();
  }
}

@CommandHandler(ImportBankFile)
export class ImportBankFileHandler implements ICommandHandler<ImportBankFile> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly counterpartyHasher: CounterpartyHasher,
  ) {}

  async execute({ envelope, bytes, account }: ImportBankFile): Promise<ImportReply> {
    let file: BankFile;
    try {
      file = parseBankFile(bytes, { maxLines: MAX_IMPORTED_LINES, csv: account ? { account } : undefined });
    } catch (error) {
      if (error instanceof BankFileError) return { kind: 'unreadable', problems: error.problems };
      throw error;
    }
    const fileId = deriveFileId(file.sha256, account);
    const linesById = new Map(file.lines.map((line) => [deriveLineId(line.contentId, line.account), line]));
    const streams = Object.fromEntries([
      ...[...linesById.keys()].map((id) => [id, importedStream('bank-line', id)] as const),
      [fileId, importedStream('bank-file', fileId)] as const,
    ]);
    // The command id is the file's own, so that sending the file again at any time repeats this command.
    const outcome = await this.runner.run(
      { ...envelope, commandId: `bank-file:${fileId}` },
      streams,
      (isImported) =>
        decideImport({ file, fileId, linesById }, isImported, (name) => this.counterpartyHasher.hash(name)),
    );
    if (isRefusal(outcome)) return outcome;
    const { isNew, ...report } = outcome.result;
    return {
      kind: 'imported',
      report:
        isNew && outcome.status === 'done'
          ? { ...report, status: 'imported' }
          : { ...report, added: 0, status: 'already-imported' },
    };
  }
}
