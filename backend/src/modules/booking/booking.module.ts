import { type DynamicModule, Module, type Provider, type Type, type ValueProvider } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { PUBLIC_ORIGIN } from '../../platform/config.js';
import { PG_POOL } from '../../platform/database/pool-token.js';
import { Feeder } from '../../platform/jobs/feeder.js';
import { accessProviders } from './access/access.providers.js';
import { Capabilities } from './access/capabilities.service.js';
import { CodeDerivation } from './access/code-derivation.js';
import { balanceProviders } from './balance/balance.providers.js';
import { changesProviders } from './changes/changes.providers.js';
import { checkoutProviders } from './checkout/checkout.providers.js';
import { disputesProviders } from './disputes/disputes.providers.js';
import { erasureProviders } from './erasure/erasure.providers.js';
import { GiftCardCodes } from './gift-cards/gift-card-codes.service.js';
import { giftCardsProviders } from './gift-cards/gift-cards.providers.js';
import { holdProviders } from './hold/hold.providers.js';
import { BookingAccess } from './http/booking-access.service.js';
import { CARD_FRAME, type CardFrame } from './http/card-frame.js';
import { controllers, httpProviders } from './http/http.providers.js';
import { inventoryProviders } from './inventory/inventory.providers.js';
import { operationsProviders } from './operations/operations.providers.js';
import { partyProviders } from './party/party.providers.js';
import { CardTestingGuard } from './payments/card-testing/card-testing-guard.service.js';
import { paymentsProviders } from './payments/payments.providers.js';
import { QUOTE_TERMS, type QuoteTerms } from './pricing/offer-port.js';
import { pricingProviders } from './pricing/pricing.providers.js';
import { providerEventsProviders } from './provider-events/provider-events.providers.js';
import { refundsProviders } from './refunds/refunds.providers.js';
import { sharesProviders } from './shares/shares.providers.js';
import { EmailHash } from './transfer/email-hash.js';
import { transferProviders } from './transfer/transfer.providers.js';
import { viewProviders } from './view/view.providers.js';
import { createWorkerProviders, registerQueues } from './worker/worker.providers.js';

export interface BookingOptions {
  readonly secretKey: string;
  readonly previousSecretKeys?: readonly string[] | undefined;
  readonly frame: CardFrame;
  readonly publicOrigin: string;
  /** The Terms that quotes pin. */
  readonly terms: QuoteTerms;
  /** Provides the amount above which a second person must approve, in cents. */
  readonly approvalLimitProvider: ValueProvider<number>;
  /** This process answers requests (role `api`). */
  readonly hasApi: boolean;
  readonly hasWorker: boolean;
  /** Limit on calls to the card provider per second, if any. */
  readonly callsPerSecond?: number | undefined;
}

const rooms: readonly Provider[] = [
  accessProviders,
  balanceProviders,
  changesProviders,
  checkoutProviders,
  disputesProviders,
  erasureProviders,
  giftCardsProviders,
  holdProviders,
  httpProviders,
  inventoryProviders,
  operationsProviders,
  partyProviders,
  paymentsProviders,
  pricingProviders,
  providerEventsProviders,
  refundsProviders,
  sharesProviders,
  transferProviders,
  viewProviders,
].flat();

type Handler = Type<{ execute(message: never): Promise<unknown> }>;

/** The module's command and query handlers. */
export const handlers = rooms.filter(
  (provider): provider is Handler => typeof provider === 'function' && 'execute' in provider.prototype,
);

const createConfiguredProviders = ({
  secretKey,
  previousSecretKeys,
  ...options
}: BookingOptions): Provider[] => [
  { provide: Capabilities, useValue: new Capabilities(secretKey, previousSecretKeys) },
  { provide: GiftCardCodes, useValue: new GiftCardCodes(secretKey, previousSecretKeys) },
  {
    provide: CardTestingGuard,
    inject: [PG_POOL, CLOCK],
    useFactory: (pool: Pool, clock: Clock) => new CardTestingGuard(pool, clock, secretKey),
  },
  { provide: EmailHash, useValue: new EmailHash(secretKey) },
  { provide: CodeDerivation, useValue: new CodeDerivation(secretKey) },
  options.approvalLimitProvider,
  { provide: QUOTE_TERMS, useValue: options.terms },
  { provide: CARD_FRAME, useValue: options.frame },
  { provide: PUBLIC_ORIGIN, useValue: options.publicOrigin },
];

/** All rooms together. Needs the platform's providers and `CqrsModule.forRoot()`. */
@Module({})
export class BookingModule {
  static register(options: BookingOptions): DynamicModule {
    const { hasApi, hasWorker, callsPerSecond } = options;
    return {
      module: BookingModule,
      imports: hasWorker ? [registerQueues()] : [],
      controllers: hasApi ? controllers : [],
      providers: [
        ...rooms,
        ...createConfiguredProviders(options),
        ...(hasWorker ? createWorkerProviders(callsPerSecond) : []),
      ],
      exports: [BookingAccess, ...(hasWorker ? [Feeder] : [])],
    };
  }
}
