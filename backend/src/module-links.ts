import { Capabilities } from './modules/booking/access/capabilities.service.js';
import { CodeDerivation } from './modules/booking/access/code-derivation.js';
import { reportFailedMail } from './modules/booking/operations/report-failed-mail.service.js';
import { BookingQueries } from './modules/booking/view/booking.query.js';
import type { TripFinder } from './modules/enquiries/form/receive-enquiry.command.js';
import type { PinnedTerms } from './modules/legal/editions.service.js';
import type { LinkedBooking } from './modules/mail/outbox/mail-dispatcher.service.js';
import type { BookingLinks } from './modules/mail/outbox/mailing.service.js';
import type { ServeConfig } from './platform/config.js';
import type { Infrastructure } from './platform/infrastructure.js';
import type { BorrowedProvider } from './platform/modules/define-module.js';

// Reads across modules: modules share only events and do not import each other.

export const createBookingQueries = ({ store, dataSource, clock }: Infrastructure): BookingQueries =>
  new BookingQueries(store, dataSource, () => clock.now());

export const createBookingLookup = (infrastructure: Infrastructure) => {
  const bookings = createBookingQueries(infrastructure);
  return (id: string) => bookings.readForCustomer(id);
};

export const createReferenceLookup = (infrastructure: Infrastructure) => {
  const bookings = createBookingQueries(infrastructure);
  return (bookingIds: readonly string[]) => bookings.readReferences(bookingIds);
};

export async function loadTripFinder(): Promise<BorrowedProvider<TripFinder>> {
  const [{ CatalogueModule }, { TripQueries }] = await Promise.all([
    import('./modules/catalogue/catalogue.module.js'),
    import('./modules/catalogue/trips/trips.query.js'),
  ]);
  return {
    imports: [CatalogueModule],
    inject: [TripQueries],
    useFactory:
      (trips: InstanceType<typeof TripQueries>): TripFinder =>
      (slug, locale) =>
        trips.find({ params: { slug }, query: { locale } }),
  };
}

/**
 * Creates a builder of links that open the booking on any device. The capability is behind `#`, which
 * browsers never send, so no server log or referrer has it.
 */
export function createLinkBuilder({
  publicOrigin,
  secretKey,
  previousSecretKeys,
}: Pick<ServeConfig, 'publicOrigin' | 'secretKey' | 'previousSecretKeys'>) {
  const capabilities = new Capabilities(secretKey, previousSecretKeys);
  return ({ bookingId, locale, history, now, share }: LinkedBooking): string => {
    const path = share
      ? `share?booking=${bookingId}&share=${share.instalmentId}`
      : `thank-you?booking=${bookingId}`;
    const capability = share
      ? capabilities.findNewestShareCapability(history, share.payerId, now)
      : capabilities.findNewestCapability(history, now);
    const page = `${publicOrigin}/${locale}/${path}`;
    // Without a capability the page explains how to get a new link.
    return capability === undefined ? page : `${page}#key=${capability}`;
  };
}

export const createMailLinks: BookingLinks = ({ config, infrastructure: { runner } }) => {
  // Codes expire within minutes, so former secrets need no support.
  const codes = new CodeDerivation(config.secretKey);
  return {
    buildLink: createLinkBuilder(config),
    deriveCode: (codeId) => codes.deriveCode(codeId),
    // The mail may be the only notice of a payment or refund.
    onUndeliverable: ({ messageId, streamId: bookingId, cause, version }, reason) =>
      reportFailedMail(runner, bookingId, { messageId, cause, version, reason }),
  };
};

export const loadCurrentTerms = async (): Promise<PinnedTerms> =>
  (await import('./modules/legal/editions.service.js')).CURRENT_TERMS;

export async function loadPrivacyVersion(): Promise<string> {
  const { listEditions } = await import('./modules/legal/editions.service.js');
  const [currentEdition] = listEditions('privacy');
  if (!currentEdition) throw new Error('no privacy notice is published');
  return currentEdition.version;
}
