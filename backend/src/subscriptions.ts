import type { InlineView } from './platform/commands/runner.js';
import {
  eraseBankPayers,
  matchBankLines,
  type BankReactorNeeds,
} from './modules/banking/bank-lines.reactor.js';
import { bankLineRows, bankLines } from './modules/banking/lines/bank-lines.projection.js';
import { expectedTransfers } from './modules/banking/matching/expected-transfers.projection.js';
import { enquiryMailReactor } from './modules/mail/triggers/enquiry-mails.reactor.js';
import { mailReactor } from './modules/mail/triggers/booking-mails.reactor.js';
import type { MailOutbox } from './modules/mail/outbox/outbox.store.js';
import type { Projection, Reactor } from './platform/projections/projection.js';
import { approvals } from './modules/approvals/approvals.projection.js';
import { bookTransfers } from './modules/booking/transfer/bank-lines.reactor.js';
import { openAllotments } from './modules/booking/inventory/open-allotments.reactor.js';
import { bookingRows, bookings } from './modules/booking/view/bookings.projection.js';
import { coupons } from './modules/booking/pricing/coupons.projection.js';
import { departureSeats } from './modules/catalogue/trips/departure-seats.projection.js';
import { departureOffers } from './modules/booking/pricing/departure-offers.projection.js';
import { giftCards } from './modules/booking/gift-cards/gift-cards.projection.js';
import { operationsTasks } from './modules/booking/operations/tasks.projection.js';
import { refundsToSend } from './modules/booking/refunds/refunds-to-send.projection.js';
import { scheduledWork } from './modules/booking/worker/scheduled-work.projection.js';
import { forgetEnquirers } from './modules/enquiries/forget-enquirers.reactor.js';
import { enquiries } from './modules/enquiries/enquiries.projection.js';
import { ledger } from './modules/ledger/journal/ledger.projection.js';
import { ledgerChecks } from './modules/ledger/checks/ledger-checks.projection.js';
import { providerEntries } from './modules/ledger/provider-entries/provider-entries.projection.js';

/** Every read model of the house. */
export const projections: readonly Projection[] = [
  approvals,
  bankLines,
  bookings,
  coupons,
  departureOffers,
  departureSeats,
  enquiries,
  expectedTransfers,
  giftCards,
  ledger,
  ledgerChecks,
  operationsTasks,
  providerEntries,
  refundsToSend,
  scheduledWork,
];

/** Those of them that the commands write. */
export const inlineViews: readonly InlineView[] = [bankLineRows, bookingRows];

/** What follows the log with commands of its own; with an outbox, also with mails, of which `onMail` tells. */
export const reactorsWith = (
  house: BankReactorNeeds,
  outbox?: Pick<MailOutbox, 'add'>,
  onMail?: () => void,
): readonly Reactor[] => [
  openAllotments(house.runner),
  bookTransfers(house.runner),
  matchBankLines(house),
  eraseBankPayers(house),
  forgetEnquirers(house),
  ...(outbox ? [mailReactor(outbox, onMail), enquiryMailReactor(outbox, onMail)] : []),
];
