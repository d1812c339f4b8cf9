import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { ApprovalsModule } from './modules/approvals/approvals.module.js';
import { BankingModule } from './modules/banking/banking.module.js';
import { BookingModule } from './modules/booking/booking.module.js';
import { BookingAccess } from './modules/booking/http/booking-access.js';
import { CatalogueModule } from './modules/catalogue/catalogue.module.js';
import { TripQueries } from './modules/catalogue/trips/trips.query.js';
import { BookingQueries } from './modules/booking/view/booking.queries.js';
import { DevtoolsModule } from './modules/devtools/devtools.module.js';
import { DevTools } from './modules/devtools/dev-tools.js';
import { LegalModule } from './modules/legal/legal.module.js';
import { LedgerModule } from './modules/ledger/ledger.module.js';
import type { TripFinder } from './modules/enquiries/receive-enquiry.command.js';
import { EnquiriesModule } from './modules/enquiries/enquiries.module.js';
import { DocumentsModule } from './modules/documents/documents.module.js';
import { StaffAccess } from './modules/staff/accounts/staff-access.js';
import { StaffModule } from './modules/staff/staff.module.js';
import { StorefrontModule } from './modules/storefront/storefront.module.js';
import { VisitorsModule } from './modules/visitors/visitors.module.js';
import { CARD_PROVIDER, type CardProvider } from './platform/card-provider/port.js';
import { CLOCK } from './platform/clock/clock.js';
import { CommandRunner } from './platform/commands/runner.js';
import type { ServeConfig } from './platform/config.js';
import { PG_POOL } from './platform/database/pool.js';
import { EVENT_STORE } from './platform/event-store/port.js';
import { PAYPAL, type PayPal } from './platform/paypal/port.js';
import { HealthController } from './platform/http/health.controller.js';
import { HttpModule } from './platform/http/http.module.js';
import type { Infrastructure } from './platform/infrastructure.js';
import { Keyring } from './platform/personal-data/keyring.js';
import { WorkBell } from './platform/jobs/wake-signal.js';
import { STOREFRONT_DEFAULTS } from './platform/text/storefront.js';

export interface AppParts {
  readonly config: ServeConfig;
  readonly infrastructure: Infrastructure;
  readonly provider: CardProvider;
  readonly paypal: PayPal | null;
  readonly bell: WorkBell;
  /** As BullMQ takes it; only processes that do due work have one. */
  readonly queue: object | undefined;
}

/** $500. */
const SECOND_PERSON_OVER_CENTS = 50_000;

/** What the modules find everywhere. */
@Global()
@Module({})
class PlatformModule {
  static with({ infrastructure, provider, paypal, bell }: AppParts): DynamicModule {
    const providers = [
      { provide: PG_POOL, useValue: infrastructure.pool },
      { provide: DataSource, useValue: infrastructure.dataSource },
      { provide: EVENT_STORE, useValue: infrastructure.store },
      { provide: CommandRunner, useValue: infrastructure.runner },
      { provide: Keyring, useValue: infrastructure.keyring },
      { provide: CLOCK, useValue: infrastructure.clock },
      { provide: CARD_PROVIDER, useValue: provider },
      { provide: PAYPAL, useValue: paypal },
      { provide: WorkBell, useValue: bell },
    ];
    return { module: PlatformModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}

/** One build for every role: `api` answers requests, `worker` does due work, `all` does both. */
@Module({})
export class AppModule {
  static register(parts: AppParts): DynamicModule {
    const { config, infrastructure, queue } = parts;
    const { pool, store, keyring, clock, shiftedClock } = infrastructure;
    const api = config.role !== 'worker';
    const overCents = config.secondPersonOverCents ?? SECOND_PERSON_OVER_CENTS;
    const booking = BookingModule.register({
      secretKey: config.secretKey,
      previousSecretKeys: config.previousSecretKeys,
      publicOrigin: config.publicOrigin,
      secondPersonOverCents: overCents,
      frame: { publishableKey: config.stripe.publishableKey, page: config.stripe.cardPage ?? null },
      api,
      worker: queue !== undefined,
      callsPerSecond: config.stripe.callsPerSecond,
    });
    const banking = BankingModule.register({ pool, store, secretKey: config.secretKey });
    const policy = config.staffTotp ?? (config.embedded ? 'optional' : 'required');
    const { publicOrigin } = config;
    const staff = StaffModule.register({ pool, store, keyring, clock, publicOrigin, policy });
    const devtools = DevtoolsModule.register({
      pool,
      embedded: config.embedded,
      demo: config.demo,
      clock: shiftedClock,
      links: { sandbox: config.stripe.apiBase ?? null, mails: '/dev/mails', ops: '/ops' },
    });
    const bookings = new BookingQueries(store, infrastructure.dataSource, () => clock.now());
    const approvals = ApprovalsModule.register({
      pool,
      runner: infrastructure.runner,
      clock,
      referenceOf: async (id) => (await bookings.asOf(id, {}))?.booking.reference,
      overCents,
    });
    const enquiries = EnquiriesModule.register({
      pool,
      store,
      publicOrigin,
      runner: infrastructure.runner,
      secretKey: config.secretKey,
      trips: {
        imports: [CatalogueModule],
        inject: [TripQueries],
        useFactory:
          (trips: TripQueries): TripFinder =>
          (slug, locale) =>
            trips.get({ params: { slug }, query: { locale } }),
      },
    });
    const people = [staff, approvals];
    const documents = DocumentsModule.register({
      bookingOf: (id) => bookings.forCustomer(id),
      publicOrigin: config.publicOrigin,
    });
    const content = [
      LegalModule,
      StorefrontModule.register({ ...STOREFRONT_DEFAULTS, ...config.storefront }),
    ];
    const visitors = VisitorsModule.register({ service: config.ipCountry, now: () => performance.now() });
    const http = HttpModule.register({
      imports: [booking, staff, devtools],
      inject: [BookingAccess, StaffAccess, DevTools],
      useFactory: (access: BookingAccess, people: StaffAccess, tools: DevTools) => ({
        opensBooking: (id, token) => access.opensBooking(id, token),
        opensShare: (id, shareId, token) => access.opensShare(id, shareId, token),
        staffOf: (request) => people.staffOf(request),
        devToolsFor: (request) => tools.devToolsFor(request),
      }),
    });
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        PlatformModule.with(parts),
        ...(queue ? [BullModule.forRoot({ connection: queue })] : []),
        booking,
        ...(api
          ? [
              CatalogueModule,
              LedgerModule.register({ pool }),
              documents,
              banking,
              enquiries,
              ...people,
              visitors,
              ...content,
              devtools,
              http,
            ]
          : []),
      ],
      controllers: api ? [HealthController] : [],
    };
  }
}
