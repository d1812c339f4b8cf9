import type { ShareIds } from '../../platform/http/access.js';
import { type AppParts, defineModule, type ModuleDefinition } from '../../platform/modules/define-module.js';
import { APPROVAL_LIMIT_CENTS, getApprovalLimitCents } from '../approvals/events.js';
import { createBookingChores, createBookingSweeps } from './booking.maintenance.js';
import { bookingTraces } from './erasure/booking-traces.service.js';
import {
  allotmentEvents,
  type BookingEventOf,
  bookingEvents,
  chargingEvents,
  couponEvents,
  giftCardEvents,
} from './events.js';
import { giftCards } from './gift-cards/gift-cards.projection.js';
import { openAllotments } from './inventory/open-allotments.reactor.js';
import { operationsTasks } from './operations/tasks.projection.js';
import { coupons } from './pricing/coupons.projection.js';
import { departureOffers } from './pricing/departure-offers.projection.js';
import type { QuoteTerms } from './pricing/offer-port.js';
import { CouponEntity, DepartureOfferEntity } from './pricing/pricing.entities.js';
import { problems } from './problems.js';
import { refundsToSend } from './refunds/refunds-to-send.projection.js';
import { settleTransfers } from './transfer/settle-transfers.reactor.js';
import { BookingEntity } from './view/bookings.entities.js';
import { bookingRows, bookings } from './view/bookings.projection.js';
import { scheduledWork } from './worker/scheduled-work.projection.js';

export const createBookingManifest = (loadTerms: () => Promise<QuoteTerms>): ModuleDefinition =>
  defineModule({
    name: 'booking',
    problems,
    isLoadedInWorkers: true,
    events: [allotmentEvents, couponEvents, bookingEvents, chargingEvents, giftCardEvents],
    projections: [
      bookings,
      coupons,
      departureOffers,
      giftCards,
      operationsTasks,
      refundsToSend,
      scheduledWork,
    ],
    inlineReadModels: [bookingRows],
    entities: [BookingEntity, DepartureOfferEntity, CouponEntity],
    traces: [bookingTraces],
    erasure: { PersonErased: ({ subjectIds }: BookingEventOf<'PersonErased'>['data']) => subjectIds },
    reactors: ({ runner }) => [openAllotments(runner), settleTransfers(runner)],
    maintenance: createBookingChores,
    sweeps: createBookingSweeps,
    nest: (parts) => importBookingModule(parts, loadTerms),
  });

async function importBookingModule({ config, queue }: AppParts, loadTerms: () => Promise<QuoteTerms>) {
  const [{ BookingModule }, { BookingAccess }, terms] = await Promise.all([
    import('./booking.module.js'),
    import('./http/booking-access.service.js'),
    loadTerms(),
  ]);
  const module = BookingModule.register({
    secretKey: config.secretKey,
    previousSecretKeys: config.previousSecretKeys,
    publicOrigin: config.publicOrigin,
    terms,
    approvalLimitProvider: { provide: APPROVAL_LIMIT_CENTS, useValue: getApprovalLimitCents(config) },
    frame: { publishableKey: config.stripe.publishableKey, page: config.stripe.cardPage ?? null },
    hasApi: config.role !== 'worker',
    hasWorker: queue !== undefined,
    callsPerSecond: config.stripe.callsPerSecond,
  });
  return {
    module,
    access: {
      inject: [BookingAccess],
      useFactory: (access: InstanceType<typeof BookingAccess>) => ({
        canOpenBooking: (id: string, capability: string) => access.canOpenBooking(id, capability),
        canOpenShare: (share: ShareIds, capability: string) => access.canOpenShare(share, capability),
      }),
    },
  };
}
