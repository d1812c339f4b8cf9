import type { InlineView } from './platform/commands/runner.js';
import {
  eraseBankPayers,
  matchBankLines,
  type BankReactorNeeds,
} from './modules/banking/jobs/bank-reactors.js';
import { bankLineRows, bankLines } from './modules/banking/projections/bank-lines.js';
import { expectedTransfers } from './modules/banking/projections/expected-transfers.js';
import { enquiryMailReactor } from './modules/mail/jobs/enquiry-reactor.js';
import { mailReactor } from './modules/mail/jobs/mail-reactor.js';
import type { MailOutbox } from './modules/mail/jobs/outbox.js';
import type { Projection, Reactor } from './platform/projections/projection.js';
import { approvals } from './modules/approvals/projections/approvals.js';
import { bookTransfers } from './modules/booking/transfer/bank-lines.reactor.js';
import { openAllotments } from './modules/booking/inventory/open-allotments.reactor.js';
import { bookingRows, bookings } from './modules/booking/view/bookings.projection.js';
import { coupons } from './modules/booking/pricing/coupons.projection.js';
import { departureSeats } from './modules/catalogue/projections/departure-seats.js';
import { departureOffers } from './modules/booking/pricing/departure-offers.projection.js';
import { giftCards } from './modules/booking/gift-cards/gift-cards.projection.js';
import { operationsTasks } from './modules/booking/operations/tasks.projection.js';
import { refundsToSend } from './modules/booking/refunds/refunds-to-send.projection.js';
import { scheduledWork } from './modules/booking/worker/scheduled-work.projection.js';
import { forgetEnquirers } from './modules/enquiries/jobs/forget-enquirers.js';
import { enquiries } from './modules/enquiries/projections/enquiries.js';
import { ledger } from './modules/ledger/projections/ledger.js';
import { ledgerChecks } from './modules/ledger/projections/ledger-checks.js';
import { providerEntries } from './modules/ledger/projections/provider-entries.js';

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
