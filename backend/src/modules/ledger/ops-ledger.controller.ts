import { Controller } from '@nestjs/common';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { getLedger, getLedgerCsv } from '@wayfold/contracts/money/ledger';
import { getLedgerChecks, getLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import { toCsvFile } from '../../platform/http/csv.js';
import { Input, type ReplyOrRefusal, Route } from '../../platform/http/route.js';
import { CheckQueries } from './checks/check.query.js';
import { FILE_HEAD, LedgerQueries } from './journal/ledger.query.js';
import { LedgerDayQueries } from './journal/ledger-days.query.js';

@Controller()
export class OpsLedgerController {
  constructor(
    private readonly ledger: LedgerQueries,
    private readonly checks: CheckQueries,
    private readonly days: LedgerDayQueries,
  ) {}

  @Route(getLedger)
  async read(@Input() { query }: RouteInput<typeof getLedger>): Promise<ReplyOrRefusal<typeof getLedger>> {
    const { limit, cursor, ...filter } = query;
    const sums = await this.ledger.readBalances();
    const page = await this.ledger.listEntries(filter, limit, cursor);
    return { ...sums, currency: 'USD', ...page };
  }

  @Route(getLedgerCsv)
  getCsv(@Input() { query }: RouteInput<typeof getLedgerCsv>): Promise<ReplyOrRefusal<typeof getLedgerCsv>> {
    return Promise.resolve(toCsvFile('ledger.csv', FILE_HEAD, this.ledger.exportLines(query)));
  }

  @Route(getLedgerChecks)
  listChecks(): Promise<ReplyOrRefusal<typeof getLedgerChecks>> {
    return this.checks.readChecks();
  }

  @Route(getLedgerDays)
  async listDays(
    @Input() { query: { account, ...range } }: RouteInput<typeof getLedgerDays>,
  ): Promise<ReplyOrRefusal<typeof getLedgerDays>> {
    return { days: await this.days.listDays(account, range) };
  }
}
