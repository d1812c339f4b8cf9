import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  getBankLine,
  importBankFile,
  listBankLines,
  matchBankLine,
  matchBankRefund,
  reopenBankLine,
  setBankLineAside,
} from '@wayfold/contracts/payments/banking';
import { listMatchableBookings } from '@wayfold/contracts/payments/matchable-bookings';
import { isRefusal } from '../../kernel/refuse.js';
import { newStaffEnvelope } from '../../platform/http/caller-envelope.js';
import { ProblemException } from '../../platform/http/problems/problem.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../platform/http/route.js';
import { BankLineQueries } from './lines/bank-lines.query.js';
import { ImportBankFile } from './lines/import-bank-file.command.js';
import { DecideLine, type LineDecision } from './matching/decide-line.command.js';
import { MatchableBookingQueries } from './matching/matchable-bookings.query.js';
import { SuggestionQueries } from './matching/suggestions.query.js';

@Controller()
export class BankLinesController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly bankLines: BankLineQueries,
    private readonly suggestions: SuggestionQueries,
    private readonly matchableBookings: MatchableBookingQueries,
  ) {}

  @Route(listBankLines)
  listBankLines(
    @Input() { query }: RouteInput<typeof listBankLines>,
  ): Promise<ReplyOrRefusal<typeof listBankLines>> {
    return this.bankLines.list(query.state, query.limit, query.cursor);
  }

  @Route(importBankFile)
  async importBankFile(
    @Input() { file, query }: RouteInput<typeof importBankFile>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof importBankFile>> {
    const command = new ImportBankFile(newStaffEnvelope(caller), file, query.account);
    const reply = await this.commandBus.execute(command);
    if (isRefusal(reply)) return reply;
    if (reply.kind === 'imported') return reply.report;
    const errors = reply.problems.map(({ place, field, message }) => ({
      field: `${place}, ${field}`,
      code: 'unreadable',
      message,
    }));
    throw new ProblemException<'BANK_FILE_UNREADABLE'>('BANK_FILE_UNREADABLE', { errors });
  }

  @Route(getBankLine)
  getBankLine(
    @Input() { params }: RouteInput<typeof getBankLine>,
  ): Promise<ReplyOrRefusal<typeof getBankLine>> {
    return this.readDetail(params.id);
  }

  @Route(matchBankLine)
  matchBankLine(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof matchBankLine>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof matchBankLine>> {
    const envelope = newStaffEnvelope(caller, `http:match-bank-line:${idempotencyKey}`);
    return this.decide(new DecideLine(envelope, params.id, { type: 'Match', ...body }));
  }

  @Route(matchBankRefund)
  matchBankRefund(
    @Input() { params, body }: RouteInput<typeof matchBankRefund>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof matchBankRefund>> {
    return this.decideLine(params.id, { type: 'Refund', ...body }, caller);
  }

  @Route(setBankLineAside)
  setBankLineAside(
    @Input() { params, body }: RouteInput<typeof setBankLineAside>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof setBankLineAside>> {
    return this.decideLine(params.id, { type: 'SetAside', ...body }, caller);
  }

  @Route(reopenBankLine)
  reopenBankLine(
    @Input() { params, body }: RouteInput<typeof reopenBankLine>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof reopenBankLine>> {
    return this.decideLine(params.id, { type: 'Reopen', ...body }, caller);
  }

  @Route(listMatchableBookings)
  async listMatchableBookings(
    @Input() { query }: RouteInput<typeof listMatchableBookings>,
  ): Promise<ReplyOrRefusal<typeof listMatchableBookings>> {
    return { bookings: await this.matchableBookings.listByTypedReference(query.reference) };
  }

  private decideLine(lineId: string, decision: LineDecision, caller: Caller) {
    return this.decide(new DecideLine(newStaffEnvelope(caller), lineId, decision));
  }

  private async decide(command: DecideLine) {
    const reply = await this.commandBus.execute(command);
    return isRefusal(reply) ? reply : this.readDetail(command.lineId);
  }

  private async readDetail(lineId: string) {
    const line = requireFound(await this.bankLines.find(lineId));
    const refunds = await this.suggestions.suggestRefunds(line);
    return { line, suggestions: await this.suggestions.suggest(line), refunds };
  }
}
