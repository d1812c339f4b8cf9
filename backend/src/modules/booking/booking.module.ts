import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { CARD_PROVIDER, type CardProvider } from '../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/port.js';
import { PG_POOL } from '../../platform/database/pool.js';
import { AfterAnswer } from '../../platform/jobs/after-answer.js';
import { Feeder } from '../../platform/jobs/feeder.js';
import { Keyring } from '../../platform/personal-data/keyring.js';
import { WorkBell } from '../../platform/jobs/work-bell.js';
import { QUEUE_NAME, type JobData } from '../../platform/jobs/work.js';
import { ApplyProviderEventHandler } from './commands/apply-provider-event.js';
import { CancelBookingHandler, PreviewCancellationHandler } from './commands/cancel-booking.js';
import { Capabilities } from './commands/capability.js';
import { ChargeBalanceHandler } from './commands/charge-balance.js';
import { CompleteErasuresHandler } from './commands/complete-erasures.js';
import { ConfirmationCodes } from './commands/confirmation-codes.js';
import { CreateQuoteHandler, OFFERS } from './commands/create-quote.js';
import { ExpireHoldHandler } from './commands/expire-hold.js';
import { ExtendHoldHandler } from './commands/extend-hold.js';
import { IntentFinder } from './commands/intent-finder.js';
import { IssueCouponHandler } from './commands/issue-coupon.js';
import { MoneyStop } from './commands/money-stop.js';
import { NameTravelersHandler } from './commands/name-travelers.js';
import { PayBookingHandler } from './commands/pay-booking.js';
import { PayInstalmentHandler } from './commands/pay-instalment.js';
import { PaymentSteps } from './commands/payment-steps.js';
import { PersonalTraces } from './commands/personal-traces.js';
import { PlaceBookingHandler } from './commands/place-booking.js';
import { ProviderInbox } from './commands/provider-inbox.js';
import { QuoteStore } from './commands/quote-store.js';
import { RefundPaymentHandler } from './commands/refund-payment.js';
import { SendCodeHandler } from './commands/send-code.js';
import { SetStockHandler } from './commands/set-stock.js';
import { SettlePaymentHandler } from './commands/settle-payment.js';
import { SwitchChargingHandler } from './commands/switch-charging.js';
import { ValidateCouponHandler } from './commands/validate-coupon.js';
import { BookingAccess } from './http/booking-access.js';
import { BookingsController } from './http/bookings.controller.js';
import { CARD_FRAME, type CardFrame } from './http/card-frame.js';
import { ChangesController } from './http/changes.controller.js';
import { OpsBookingsController } from './http/ops-bookings.controller.js';
import { QuotesController } from './http/quotes.controller.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { OpenInbox, ScheduledWork } from './jobs/due-sources.js';
import { WorkProcessor } from './jobs/work.processor.js';
import { BookingQueries } from './queries/booking-queries.js';
import { Offers } from './queries/offers.js';

export interface BookingOptions {
  readonly secretKey: string;
  readonly previousSecretKeys?: readonly string[] | undefined;
  readonly frame: CardFrame;
  /** Whether this process answers requests, and whether it does due work. */
  readonly api: boolean;
  readonly worker: boolean;
}

const handlers = [
  ApplyProviderEventHandler,
  CancelBookingHandler,
  ChargeBalanceHandler,
  CompleteErasuresHandler,
  CreateQuoteHandler,
  ExpireHoldHandler,
  ExtendHoldHandler,
  IssueCouponHandler,
  NameTravelersHandler,
  PayBookingHandler,
  PayInstalmentHandler,
  PlaceBookingHandler,
  PreviewCancellationHandler,
  RefundPaymentHandler,
  SendCodeHandler,
  SetStockHandler,
  SettlePaymentHandler,
  SwitchChargingHandler,
  ValidateCouponHandler,
];

const services: Provider[] = [
  MoneyStop,
  PaymentSteps,
  { provide: QuoteStore, inject: [PG_POOL], useFactory: (pool: Pool) => new QuoteStore(pool) },
  { provide: ProviderInbox, inject: [PG_POOL], useFactory: (pool: Pool) => new ProviderInbox(pool) },
  {
    provide: Offers,
    inject: [DataSource, PG_POOL],
    useFactory: (source: DataSource, pool: Pool) => new Offers(source, pool),
  },
  { provide: OFFERS, useExisting: Offers },
  {
    provide: BookingQueries,
    inject: [EVENT_STORE, DataSource],
    useFactory: (store: EventStore, source: DataSource) => new BookingQueries(store, source),
  },
  {
    provide: PersonalTraces,
    inject: [Keyring, PG_POOL, CLOCK],
    useFactory: (keyring: Keyring, pool: Pool, clock: Clock) => new PersonalTraces(keyring, pool, clock),
  },
  {
    provide: IntentFinder,
    inject: [CARD_PROVIDER],
    useFactory: (provider: CardProvider) => new IntentFinder(provider),
  },
];

const worker: Provider[] = [
  WorkProcessor,
  {
    provide: Feeder,
    inject: [getQueueToken(QUEUE_NAME), PG_POOL, EVENT_STORE, ProviderInbox, CLOCK, WorkBell],
    useFactory: (
      queue: Queue<JobData>,
      pool: Pool,
      store: EventStore,
      inbox: ProviderInbox,
      clock: Clock,
      bell: WorkBell,
    ) => new Feeder(queue, [new OpenInbox(inbox), new ScheduledWork(pool, store)], clock, bell),
  },
];

/** Quotes, holds, payments and charges. Needs the platform's providers and `CqrsModule.forRoot()`. */
@Module({})
export class BookingModule {
  static register(options: BookingOptions): DynamicModule {
    return {
      module: BookingModule,
      imports: options.worker ? [BullModule.registerQueue({ name: QUEUE_NAME })] : [],
      controllers: options.api
        ? [BookingsController, ChangesController, OpsBookingsController, QuotesController, WebhooksController]
        : [],
      providers: [
        ...handlers,
        ...services,
        ...(options.worker ? worker : []),
        { provide: Capabilities, useValue: new Capabilities(options.secretKey, options.previousSecretKeys) },
        { provide: ConfirmationCodes, useValue: new ConfirmationCodes(options.secretKey) },
        { provide: CARD_FRAME, useValue: options.frame },
        BookingAccess,
        AfterAnswer,
      ],
      exports: [BookingAccess, ...(options.worker ? [Feeder] : [])],
    };
  }
}
