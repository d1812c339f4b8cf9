import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
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
import { WakeSignal } from '../../platform/jobs/wake-signal.js';
import { AddReceiptHandler } from './transfer/add-receipt.command.js';
import { ApplyGiftCardHandler, RemoveGiftCardHandler } from './checkout/apply-gift-card.command.js';
import { ApplyProviderEventHandler } from './provider-events/apply-provider-event.command.js';
import { CheckPayPalOrderHandler } from './payments/check-paypal-order.command.js';
import { CancelBookingHandler } from './changes/cancel-booking.command.js';
import { PreviewCancellationHandler } from './changes/cancellation-preview.query.js';
import { Capabilities } from './access/capability-tokens.service.js';
import { CardCharger } from './balance/card-charger.service.js';
import { ChangeDateHandler } from './changes/change-date.command.js';
import { PreviewDateChangeHandler } from './changes/date-change-preview.query.js';
import { ChangeQuotes } from './changes/change-quote.service.js';
import { ChargeBalanceHandler } from './balance/charge-balance.command.js';
import { CheckGiftCardHandler } from './gift-cards/check-gift-card.query.js';
import { CodeCheck } from './access/code-check.service.js';
import { CompleteErasuresHandler } from './erasure/complete-erasures.command.js';
import { ConfirmationCodes } from './access/code-generator.service.js';
import { CreateQuoteHandler } from './pricing/create-quote.command.js';
import { ExpireHoldHandler } from './hold/expire-hold.command.js';
import { ExtendHoldHandler } from './hold/extend-hold.command.js';
import { FlagOverdueHandler } from './balance/flag-overdue.command.js';
import { GiftCardCodes } from './gift-cards/gift-card-codes.service.js';
import { IntentFinder } from './payments/intent-finder.js';
import { IssueCouponHandler } from './pricing/issue-coupon.command.js';
import { IssueGiftCardHandler } from './gift-cards/issue-gift-card.command.js';
import { LenderSteps } from './checkout/lender-redirect.service.js';
import { MailLinkHandler } from './access/mail-link.command.js';
import { MailboxHash } from './transfer/mailbox-hash.service.js';
import { PaymentStopper, StopLeftIntentHandler } from './payments/stop-payments.command.js';
import { ConfirmCashRefundHandler } from './operations/confirm-cash-refund.command.js';
import { MoveMoneyHandler } from './operations/move-money.command.js';
import { OwedRefundsHandler } from './operations/owed-refunds.query.js';
import { PreviewVoidHandler } from './operations/preview-void.query.js';
import { PreviewRefundHandler } from './refunds/refund-preview.query.js';
import { NameTravelersHandler } from './party/name-travelers.command.js';
import { CardUpdatedWebhook } from './balance/card-updated.webhook.js';
import { StripeDisputeWebhook } from './disputes/stripe-dispute.webhook.js';
import { PaymentIntentWebhook } from './payments/payment-intent.webhook.js';
import { PayPalDisputeWebhook } from './disputes/paypal-dispute.webhook.js';
import { PayPalRefundWebhook } from './refunds/paypal-refund.webhook.js';
import { StripeRefundWebhook } from './refunds/stripe-refund.webhook.js';
import { SetupIntentWebhook } from './balance/setup-intent.webhook.js';
import { ReassignPlaceHandler } from './party/reassign-place.command.js';
import { CheckPaymentHandler } from './payments/check-payment.command.js';
import { PayBookingHandler } from './checkout/pay-booking.command.js';
import { PayInstalmentHandler } from './checkout/pay-instalment.command.js';
import { PayPalCharger } from './balance/paypal-charger.service.js';
import { PayPalCheckout, PUBLIC_ORIGIN } from './payments/paypal-checkout.service.js';
import { PayPalEventWebhook } from './provider-events/paypal-event.webhook.js';
import { PayPalOrders } from './payments/paypal-orders.service.js';
import { PaymentSteps } from './payments/payment-steps.service.js';
import { PersonalTraces } from './erasure/personal-traces.service.js';
import { PlaceBookingHandler } from './hold/place-booking.command.js';
import { ProviderInbox } from '../../platform/provider-inbox/provider-inbox.js';
import { QuoteStore } from './pricing/quote.store.js';
import { RefundPaymentHandler } from './refunds/execute-refund.command.js';
import { ReplaceCardHandler } from './balance/replace-card.command.js';
import { RevokeLinksHandler } from './access/revoke-links.command.js';
import { SendChangeCodeHandler } from './changes/send-change-code.command.js';
import { SendCodeHandler } from './changes/send-cancel-code.command.js';
import { ReissueRefundHandler } from './operations/reissue-refund.command.js';
import { SetStockHandler } from './inventory/set-stock.command.js';
import { SettlePaymentHandler } from './settlement/settle-payment.command.js';
import { SettleTaskHandler } from './operations/settle-task.command.js';
import { StaffMoney } from './operations/approved-money.service.js';
import { SwitchChargingHandler } from './balance/switch-charging.command.js';
import { ChangeSharesHandler } from './shares/change-shares.command.js';
import { BlockGiftCardHandler } from './gift-cards/block-gift-card.command.js';
import { ExtendTransferHandler } from './transfer/extend-transfer.command.js';
import { ReleaseTransferHandler } from './transfer/release-transfer.command.js';
import { ReceiptStore } from './transfer/receipt.store.js';
import { TransferCheckout } from './transfer/choose-transfer.service.js';
import { TransferHolds } from './transfer/transfer-holds.store.js';
import { ValidateCouponHandler } from './pricing/validate-coupon.query.js';
import { SendEmailCodeHandler, VerifyEmailHandler } from './access/verify-email.command.js';
import { CardTestingGuard } from './payments/card-testing-guard.service.js';
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
import { CHARGES_AT_ONCE, ChargesProcessor } from './worker/charges.processor.js';
import { CHARGE_QUEUE, QUEUE_NAME, type JobData } from './worker/booking-work.js';
import { DueCharges, OpenInbox, ScheduledWork } from './worker/due-sources.js';
import { WorkProcessor } from './worker/work.processor.js';
import { BookingQueries } from './view/booking.queries.js';
import { AwaitedTransfers } from './transfer/awaited-transfers.query.js';
import { GiftCardList } from './gift-cards/gift-card-list.query.js';
import { RefundsToSend } from './refunds/refunds-to-send.query.js';
import { TaskList } from './operations/task-list.query.js';
import { Offers } from './pricing/offers.query.js';
import { SECOND_PERSON_OVER } from './core/second-person.js';
import { CURRENT_TERMS, OFFERS, type QuoteTerms } from './pricing/offer-port.js';

export interface BookingOptions {
  readonly secretKey: string;
  readonly previousSecretKeys?: readonly string[] | undefined;
  readonly frame: CardFrame;
  readonly publicOrigin: string;
  /** The Terms that quotes pin. */
  readonly terms: QuoteTerms;
  /** Cents above which a second person must approve. */
  readonly secondPersonOverCents: number;
  /** True if this process answers requests (`api`) or does due work (`worker`). */
  readonly api: boolean;
  readonly worker: boolean;
  /** Limit on calls to the card provider per second, if any. */
  readonly callsPerSecond?: number | undefined;
}

/** The module's command and query handlers. */
export const handlers: readonly Type<{ execute(asked: never): Promise<unknown> }>[] = [
  ApplyGiftCardHandler,
  RemoveGiftCardHandler,
  CheckGiftCardHandler,
  IssueGiftCardHandler,
  BlockGiftCardHandler,
  ChangeSharesHandler,
  ApplyProviderEventHandler,
  CheckPayPalOrderHandler,
  CancelBookingHandler,
  ChangeDateHandler,
  PreviewDateChangeHandler,
  SendChangeCodeHandler,
  ChargeBalanceHandler,
  CompleteErasuresHandler,
  CreateQuoteHandler,
  ExtendTransferHandler,
  ReleaseTransferHandler,
  ExpireHoldHandler,
  ExtendHoldHandler,
  FlagOverdueHandler,
  IssueCouponHandler,
  MailLinkHandler,
  MoveMoneyHandler,
  PreviewRefundHandler,
  PreviewVoidHandler,
  ConfirmCashRefundHandler,
  OwedRefundsHandler,
  ReissueRefundHandler,
  ReassignPlaceHandler,
  NameTravelersHandler,
  CheckPaymentHandler,
  PayBookingHandler,
  PayInstalmentHandler,
  PlaceBookingHandler,
  PreviewCancellationHandler,
  RefundPaymentHandler,
  StopLeftIntentHandler,
  ReplaceCardHandler,
  RevokeLinksHandler,
  SendCodeHandler,
  SetStockHandler,
  SettlePaymentHandler,
  SettleTaskHandler,
  SwitchChargingHandler,
  ValidateCouponHandler,
  SendEmailCodeHandler,
  VerifyEmailHandler,
  AddReceiptHandler,
];

const services: Provider[] = [
  PaymentStopper,
  CodeCheck,
  ChangeQuotes,
  StaffMoney,
  LenderSteps,
  AwaitedTransfers,
  GiftCardList,
  RefundsToSend,
  TaskList,
  PaymentSteps,
  CardUpdatedWebhook,
  StripeDisputeWebhook,
  PaymentIntentWebhook,
  PayPalDisputeWebhook,
  PayPalRefundWebhook,
  StripeRefundWebhook,
  SetupIntentWebhook,
  TransferCheckout,
  TransferHolds,
  ReceiptStore,
  CardCharger,
  PayPalOrders,
  PayPalCheckout,
  PayPalCharger,
  PayPalEventWebhook,
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

/** Charges queued at a time: a few seconds' worth, so that the queue never runs dry between polls. */
const CHARGE_WINDOW = 500;
/** A charge takes a second or two at the provider; this much concurrency still reaches the rate limit. */
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
      WakeSignal,
    ],
    useFactory: (
      work: Queue<JobData>,
      charges: Queue<JobData>,
      pool: Pool,
      store: EventStore,
      inbox: ProviderInbox,
      clock: Clock,
      bell: WakeSignal,
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
            BookingsController,
            ChangesController,
            DateChangesController,
            GiftCardsController,
            LinksController,
            OpsBookingsController,
            OpsMoneyController,
            TasksController,
            PlacesController,
            QuotesController,
            TransfersController,
            ReceiptsController,
            SharesController,
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
          provide: CardTestingGuard,
          inject: [PG_POOL, CLOCK],
          useFactory: (pool: Pool, clock: Clock) => new CardTestingGuard(pool, clock, secretKey),
        },
        { provide: MailboxHash, useValue: new MailboxHash(secretKey) },
        { provide: SECOND_PERSON_OVER, useValue: options.secondPersonOverCents },
        { provide: ConfirmationCodes, useValue: new ConfirmationCodes(secretKey) },
        { provide: CURRENT_TERMS, useValue: options.terms },
        { provide: CARD_FRAME, useValue: options.frame },
        { provide: PUBLIC_ORIGIN, useValue: options.publicOrigin },
        BookingAccess,
        AfterAnswer,
      ],
      exports: [BookingAccess, ...(options.worker ? [Feeder] : [])],
    };
  }
}
