import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventStore } from '../../platform/event-store/port.js';
import { DecideLineHandler } from './commands/decide-line.js';
import { ImportBankFileHandler } from './commands/import-bank-file.js';
import { PayerPrints } from './commands/payer-prints.js';
import { Suggestions } from './commands/suggestions.js';
import { Transfers } from './commands/transfers.js';
import { Twins } from './commands/twins.js';
import { OpsBankLinesController } from './http/ops-bank-lines.controller.js';
import { BankLineQueries } from './queries/bank-lines.js';

/** Lines of our bank accounts: import, what they are allocated to, the queue. Needs the platform's providers. */
@Module({})
export class BankingModule {
  static register(needs: {
    readonly pool: Pool;
    readonly store: EventStore;
    readonly secretKey: string;
  }): DynamicModule {
    return {
      module: BankingModule,
      controllers: [OpsBankLinesController],
      providers: [
        DecideLineHandler,
        ImportBankFileHandler,
        Suggestions,
        { provide: Transfers, useValue: new Transfers(needs.pool) },
        { provide: Twins, useValue: new Twins(needs.pool, needs.store) },
        { provide: BankLineQueries, useValue: new BankLineQueries(needs.pool, needs.store) },
        { provide: PayerPrints, useValue: new PayerPrints(needs.secretKey) },
      ],
    };
  }
}
