import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventStore } from '../../platform/event-store/port.js';
import { BankLinesController } from './bank-lines.controller.js';
import { BankLineQueries } from './lines/bank-lines.query.js';
import { CounterpartyHasher } from './lines/counterparty-hash.js';
import { DuplicateLineQueries } from './lines/duplicate-lines.query.js';
import { ImportBankFileHandler } from './lines/import-bank-file.command.js';
import { DecideLineHandler } from './matching/decide-line.command.js';
import { MatchableBookingQueries } from './matching/matchable-bookings.query.js';
import { SuggestionQueries } from './matching/suggestions.query.js';

/** Lines of our bank accounts: import, allocation and the queue. Needs the platform's providers. */
@Module({})
export class BankingModule {
  static register(needs: {
    readonly pool: Pool;
    readonly store: EventStore;
    readonly secretKey: string;
  }): DynamicModule {
    return {
      module: BankingModule,
      controllers: [BankLinesController],
      providers: [
        DecideLineHandler,
        ImportBankFileHandler,
        SuggestionQueries,
        { provide: MatchableBookingQueries, useValue: new MatchableBookingQueries(needs.pool) },
        { provide: DuplicateLineQueries, useValue: new DuplicateLineQueries(needs.pool, needs.store) },
        { provide: BankLineQueries, useValue: new BankLineQueries(needs.pool, needs.store) },
        { provide: CounterpartyHasher, useValue: new CounterpartyHasher(needs.secretKey) },
      ],
    };
  }
}
