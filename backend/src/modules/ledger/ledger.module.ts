import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { CheckQueries } from './checks/check.query.js';
import { LedgerQueries } from './journal/ledger.query.js';
import { LedgerDayQueries } from './journal/ledger-days.query.js';
import { LedgerController } from './ledger.controller.js';

/** Reads of the ledger for staff. */
@Module({})
export class LedgerModule {
  static register({ pool }: { readonly pool: Pool }): DynamicModule {
    return {
      module: LedgerModule,
      controllers: [LedgerController],
      providers: [
        { provide: LedgerQueries, useValue: new LedgerQueries(pool) },
        { provide: CheckQueries, useValue: new CheckQueries(pool) },
        { provide: LedgerDayQueries, useValue: new LedgerDayQueries(pool) },
      ],
    };
  }
}
