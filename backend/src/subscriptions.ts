import type { CommandRunner, InlineView } from './platform/commands/runner.js';
import type { EventStore } from './platform/event-store/port.js';
import type { Mailer } from './platform/mail/mailbox.js';
import { mailReactor } from './modules/mail/jobs/mail-reactor.js';
import type { Projection, Reactor } from './platform/projections/projection.js';
import { openAllotments } from './modules/booking/jobs/open-allotments.js';
import { bookingRows, bookings } from './modules/booking/projections/bookings.js';
import { coupons } from './modules/booking/projections/coupons.js';
import { departureOffers } from './modules/booking/projections/departure-offers.js';
import { scheduledWork } from './modules/booking/projections/scheduled-work.js';
import { ledger } from './modules/ledger/projections/ledger.js';

/** Every read model of the house. */
export const projections: readonly Projection[] = [bookings, coupons, departureOffers, ledger, scheduledWork];

/** Those of them that the commands write. */
export const inlineViews: readonly InlineView[] = [bookingRows];

/** What follows the log with commands of its own; with a mailer, also with mails. */
export const reactorsWith = (
  { runner, store }: { runner: CommandRunner; store: EventStore },
  mailer?: Mailer,
): readonly Reactor[] => [openAllotments(runner), ...(mailer ? [mailReactor(store, mailer)] : [])];
