import { Controller } from '@nestjs/common';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { getLedger, getLedgerCsv } from '@wayfold/contracts/money/ledger';
import { getLedgerChecks, listLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import { toCsvFile } from '../../platform/http/csv.js';
import { Input, type ReplyOrRefusal, Route } from '../../platform/http/route.js';
import { CheckQueries } from './checks/check.query.js';
import { CSV_HEAD, LedgerQueries } from './journal/ledger.query.js';
import { LedgerDayQueries } from './journal/ledger-days.query.js';

@Controller()
export class LedgerController {
  constructor(
    private readonly ledger: LedgerQueries,
    private readonly checks: CheckQueries,
    private readonly days: LedgerDayQueries,
  ) {}

  @Route(getLedger)
  async getLedger(
    @Input() { query }: RouteInput<typeof getLedger>,
  ): Promise<ReplyOrRefusal<typeof getLedger>> {
    const { limit, cursor, ...filter } = query;
    const sums = await this.ledger.readBalances();
    const page = await this.ledger.listEntries(filter, limit, cursor);
    return { ...sums, currency: 'USD', ...page };
  }

  @Route(getLedgerCsv)
  getLedgerCsv(
    @Input() { query }: RouteInput<typeof getLedgerCsv>,
  ): Promise<ReplyOrRefusal<typeof getLedgerCsv>> {
    return Promise.resolve(toCsvFile('ledger.csv', CSV_HEAD, this.ledger.exportLines(query)));
  }

  @Route(getLedgerChecks)
  getLedgerChecks(): Promise<ReplyOrRefusal<typeof getLedgerChecks>> {
    return this.checks.readChecks();
  }

  @Route(listLedgerDays)
  async listLedgerDays(
    @Input() { query: { account, ...range } }: RouteInput<typeof listLedgerDays>,
  ): Promise<ReplyOrRefusal<typeof listLedgerDays>> {
    return { days: await this.days.listDays(account, range) };
  }
}
