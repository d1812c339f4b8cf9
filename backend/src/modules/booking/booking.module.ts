import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { CARD_PROVIDER, type CardProvider } from '../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/port.js';
import { PG_POOL } from '../../platform/database/pool.js';
import { PAYPAL, type PayPal } from '../../platform/paypal/port.js';
import { AfterAnswer } from '../../platform/jobs/after-answer.js';
import { Feeder } from '../../platform/jobs/feeder.js';
import { Keyring } from '../../platform/personal-data/keyring.js';
import { WorkBell } from '../../platform/jobs/work-bell.js';
import { CHARGE_QUEUE, QUEUE_NAME, type JobData } from '../../platform/jobs/work.js';
import { AddReceiptHandler } from './commands/add-receipt.js';
import { ApplyGiftCardHandler, RemoveGiftCardHandler } from './commands/apply-gift-card.js';
import { ApplyProviderEventHandler } from './commands/apply-provider-event.js';
import { AskPayPalOrderHandler } from './commands/ask-paypal-order.js';
import { CancelBookingHandler, PreviewCancellationHandler } from './commands/cancel-booking.js';
import { Capabilities } from './commands/capability.js';
import { CardCharger } from './commands/card-charger.js';
import { ChangeDateHandler, PreviewDateChangeHandler } from './commands/change-date.js';
import { ChangeQuotes } from './commands/change-quotes.js';
import { ChargeBalanceHandler } from './commands/charge-balance.js';
import { CheckGiftCardHandler } from './commands/check-gift-card.js';
import { CodeCheck } from './commands/code-check.js';
import { CompleteErasuresHandler } from './commands/complete-erasures.js';
import { ConfirmationCodes } from './commands/confirmation-codes.js';
import { CreateQuoteHandler, OFFERS } from './commands/create-quote.js';
import { DecideTransferHandler } from './commands/decide-transfer.js';
import { ExpireHoldHandler } from './commands/expire-hold.js';
import { ExtendHoldHandler } from './commands/extend-hold.js';
import { FlagOverdueHandler } from './commands/flag-overdue.js';
import { GiftCardCodes } from './commands/gift-card-codes.js';
import { IntentFinder } from './commands/intent-finder.js';
import { IssueCouponHandler } from './commands/issue-coupon.js';
import { IssueGiftCardHandler, SECOND_PERSON_OVER } from './commands/issue-gift-card.js';
import { LenderSteps } from './commands/lender-steps.js';
import { MailLinkHandler } from './commands/mail-link.js';
import { Mailboxes } from './commands/mailboxes.js';
import { MoneyStop, StopLeftIntentHandler } from './commands/money-stop.js';
import { moneyMoves } from './commands/move-money.js';
import { NameTravelersHandler } from './commands/name-travelers.js';
import { OnCard } from './commands/on-card.js';
import { OnDispute } from './commands/on-dispute.js';
import { OnIntent } from './commands/on-intent.js';
import { OnPayPalDispute } from './commands/on-paypal-dispute.js';
import { OnPayPalRefund } from './commands/on-paypal-refund.js';
import { OnRefund } from './commands/on-refund.js';
import { OnSetup } from './commands/on-setup.js';
import { PassPlaceHandler } from './commands/pass-place.js';
import { AskPaymentHandler } from './commands/ask-payment.js';
import { PayBookingHandler } from './commands/pay-booking.js';
import { PayInstalmentHandler } from './commands/pay-instalment.js';
import { PayPalCharger } from './commands/paypal-charger.js';
import { PayPalCheckout, PUBLIC_ORIGIN } from './commands/paypal-checkout.js';
import { PayPalEvents } from './commands/paypal-events.js';
import { PayPalOrders } from './commands/paypal-orders.js';
import { PaymentSteps } from './commands/payment-steps.js';
import { PersonalTraces } from './commands/personal-traces.js';
import { PlaceBookingHandler } from './commands/place-booking.js';
import { ProviderInbox } from './commands/provider-inbox.js';
import { QuoteStore } from './commands/quote-store.js';
import { RefundPaymentHandler } from './commands/refund-payment.js';
import { ReplaceCardHandler } from './commands/replace-card.js';
import { RevokeLinksHandler } from './commands/revoke-links.js';
import { SendChangeCodeHandler } from './commands/send-change-code.js';
import { SendCodeHandler } from './commands/send-code.js';
import { refundsByStaff } from './commands/send-otherwise.js';
import { SetStockHandler } from './commands/set-stock.js';
import { SettlePaymentHandler } from './commands/settle-payment.js';
import { SettleTaskHandler } from './commands/settle-task.js';
import { StaffMoney } from './commands/staff-money.js';
import { SwitchChargingHandler } from './commands/switch-charging.js';
import { ChangeSharesHandler } from './commands/split-balance.js';
import { SwitchGiftCardHandler } from './commands/switch-gift-card.js';
import { ReceiptStore } from './commands/receipt-store.js';
import { TransferCheckout } from './commands/transfer-checkout.js';
import { TransferHolds } from './commands/transfer-holds.js';
import { ValidateCouponHandler } from './commands/validate-coupon.js';
import { SendEmailCodeHandler, VerifyEmailHandler } from './commands/verify-email.js';
import { Visitors } from './commands/visitors.js';
import { BookingAccess } from './http/booking-access.js';
import { BookingsController } from './http/bookings.controller.js';
import { CARD_FRAME, type CardFrame } from './http/card-frame.js';
import { GiftCardsController } from './http/gift-cards.controller.js';
import { LinksController } from './http/links.controller.js';
import { ChangesController } from './http/changes.controller.js';
import { DateChangesController } from './http/date-changes.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { TransfersController } from './http/transfers.controller.js';
import { OpsBookingsController } from './http/ops-bookings.controller.js';
import { SharesController } from './http/shares.controller.js';
import { TasksController } from './http/tasks.controller.js';
import { OpsMoneyController } from './http/ops-money.controller.js';
import { PlacesController } from './http/places.controller.js';
import { QuotesController } from './http/quotes.controller.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { CHARGES_AT_ONCE, ChargesProcessor } from './jobs/charges.processor.js';
import { DueCharges, OpenInbox, ScheduledWork } from './jobs/due-sources.js';
import { WorkProcessor } from './jobs/work.processor.js';
import { BookingQueries } from './queries/booking-queries.js';
import { lists } from './queries/lists.js';
import { Offers } from './queries/offers.js';

export interface BookingOptions {
  readonly secretKey: string;
  readonly previousSecretKeys?: readonly string[] | undefined;
  readonly frame: CardFrame;
  readonly publicOrigin: string;
  /** Amounts over this need a second person, in cents. */
  readonly secondPersonOverCents: number;
  /** Whether this process answers requests, and whether it does due work. */
  readonly api: boolean;
  readonly worker: boolean;
  /** Calls to the card provider allowed in a second, if there is a limit. */
  readonly callsPerSecond?: number | undefined;
}

/** Everything that commands of this module are carried out by. */
export const handlers = [
  ...[ApplyGiftCardHandler, RemoveGiftCardHandler, CheckGiftCardHandler],
  ...[IssueGiftCardHandler, SwitchGiftCardHandler, ChangeSharesHandler],
  ApplyProviderEventHandler,
  AskPayPalOrderHandler,
  CancelBookingHandler,
  ...[ChangeDateHandler, PreviewDateChangeHandler, SendChangeCodeHandler],
  ChargeBalanceHandler,
  CompleteErasuresHandler,
  CreateQuoteHandler,
  DecideTransferHandler,
  ExpireHoldHandler,
  ExtendHoldHandler,
  FlagOverdueHandler,
  IssueCouponHandler,
  MailLinkHandler,
  ...[...moneyMoves, ...refundsByStaff, PassPlaceHandler],
  NameTravelersHandler,
  ...[AskPaymentHandler, PayBookingHandler, PayInstalmentHandler],
  ...[PlaceBookingHandler, PreviewCancellationHandler],
  ...[RefundPaymentHandler, StopLeftIntentHandler],
  ...[ReplaceCardHandler, RevokeLinksHandler, SendCodeHandler],
  ...[SetStockHandler, SettlePaymentHandler, SettleTaskHandler],
  SwitchChargingHandler,
  ValidateCouponHandler,
  ...[SendEmailCodeHandler, VerifyEmailHandler, AddReceiptHandler],
];

const services: Provider[] = [
  ...[MoneyStop, CodeCheck, ChangeQuotes, StaffMoney, LenderSteps, ...lists],
  PaymentSteps,
  ...[OnCard, OnDispute, OnIntent, OnPayPalDispute, OnPayPalRefund, OnRefund, OnSetup],
  ...[TransferCheckout, TransferHolds, ReceiptStore],
  CardCharger,
  ...[PayPalOrders, PayPalCheckout, PayPalCharger, PayPalEvents],
  { provide: QuoteStore, inject: [PG_POOL], useFactory: (pool: Pool) => new QuoteStore(pool) },
  { provide: ProviderInbox, inject: [PG_POOL], useFactory: (pool: Pool) => new ProviderInbox(pool) },
  {
    provide: Offers,
    inject: [DataSource, PG_POOL],
    useFactory: (source: DataSource, pool: Pool) => new Offers(source, pool),
  },
  { provide: OFFERS, useExisting: Offers },
  { provide: IntentFinder, inject: [CARD_PROVIDER], useFactory: (at: CardProvider) => new IntentFinder(at) },
  {
    provide: BookingQueries,
    inject: [EVENT_STORE, DataSource, PAYPAL, CLOCK],
    useFactory: (store: EventStore, source: DataSource, paypal: PayPal | null, clock: Clock) =>
      new BookingQueries(store, source, () => clock.now(), paypal !== null),
  },
  {
    provide: PersonalTraces,
    inject: [Keyring, PG_POOL, CLOCK],
    useFactory: (keyring: Keyring, pool: Pool, clock: Clock) => new PersonalTraces(keyring, pool, clock),
  },
];

/** Charges on the queue at a time: some seconds' worth, so that the queue never runs dry between two looks. */
const CHARGE_WINDOW = 500;
/** A charge takes as long as the provider does, a second or two: with so many at once the limit is reached all the same. */
const chargesAtOnce = (callsPerSecond = 8): number => Math.min(64, Math.max(8, callsPerSecond));

const workers = (callsPerSecond: number | undefined): Provider[] => [
  WorkProcessor,
  ChargesProcessor,
  { provide: CHARGES_AT_ONCE, useValue: chargesAtOnce(callsPerSecond) },
  {
    provide: Feeder,
    inject: [
      getQueueToken(QUEUE_NAME),
      getQueueToken(CHARGE_QUEUE),
      PG_POOL,
      EVENT_STORE,
      ProviderInbox,
      CLOCK,
      WorkBell,
    ],
    useFactory: (
      work: Queue<JobData>,
      charges: Queue<JobData>,
      pool: Pool,
      store: EventStore,
      inbox: ProviderInbox,
      clock: Clock,
      bell: WorkBell,
    ) =>
      new Feeder(
        [
          { queue: work, sources: [new OpenInbox(inbox), new ScheduledWork(pool)] },
          { queue: charges, sources: [new DueCharges(pool, store)], window: CHARGE_WINDOW },
        ],
        clock,
        bell,
      ),
  },
];

/** Quotes, holds, payments and charges. Needs the platform's providers and `CqrsModule.forRoot()`. */
@Module({})
export class BookingModule {
  static register(options: BookingOptions): DynamicModule {
    const { secretKey } = options;
    return {
      module: BookingModule,
      imports: options.worker ? [BullModule.registerQueue({ name: QUEUE_NAME }, { name: CHARGE_QUEUE })] : [],
      controllers: options.api
        ? [
            ...[BookingsController, ChangesController, DateChangesController, GiftCardsController],
            LinksController,
            ...[OpsBookingsController, OpsMoneyController, TasksController],
            PlacesController,
            QuotesController,
            ...[TransfersController, ReceiptsController, SharesController],
            WebhooksController,
          ]
        : [],
      providers: [
        ...handlers,
        ...services,
        ...(options.worker ? workers(options.callsPerSecond) : []),
        { provide: Capabilities, useValue: new Capabilities(secretKey, options.previousSecretKeys) },
        { provide: GiftCardCodes, useValue: new GiftCardCodes(secretKey, options.previousSecretKeys) },
        {
          provide: Visitors,
          inject: [PG_POOL, CLOCK],
          useFactory: (pool: Pool, clock: Clock) => new Visitors(pool, clock, secretKey),
        },
        { provide: Mailboxes, useValue: new Mailboxes(secretKey) },
        { provide: SECOND_PERSON_OVER, useValue: options.secondPersonOverCents },
        { provide: ConfirmationCodes, useValue: new ConfirmationCodes(secretKey) },
        { provide: CARD_FRAME, useValue: options.frame },
        { provide: PUBLIC_ORIGIN, useValue: options.publicOrigin },
        BookingAccess,
        AfterAnswer,
      ],
      exports: [BookingAccess, ...(options.worker ? [Feeder] : [])],
    };
  }
}
