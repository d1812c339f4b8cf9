import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventStore } from '../../platform/event-store/port.js';
import { DecideLineHandler } from './lines/decide-line.command.js';
import { ImportBankFileHandler } from './lines/import-bank-file.command.js';
import { PayerPrints } from './lines/payer-hash.service.js';
import { Suggestions } from './matching/suggestions.service.js';
import { Transfers } from './matching/transfers.service.js';
import { Twins } from './lines/duplicate-lines.js';
import { OpsBankLinesController } from './ops-bank-lines.controller.js';
import { BankLineQueries } from './lines/bank-lines.query.js';

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
