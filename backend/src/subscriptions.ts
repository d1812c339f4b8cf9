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
import { bookTransfers } from './modules/booking/jobs/bank-transfers.js';
import { openAllotments } from './modules/booking/jobs/open-allotments.js';
import { bookingRows, bookings } from './modules/booking/projections/bookings.js';
import { coupons } from './modules/booking/projections/coupons.js';
import { departureSeats } from './modules/catalogue/projections/departure-seats.js';
import { departureOffers } from './modules/booking/projections/departure-offers.js';
import { giftCards } from './modules/booking/projections/gift-cards.js';
import { operationsTasks } from './modules/booking/projections/operations-tasks.js';
import { refundsToSend } from './modules/booking/projections/refunds-to-send.js';
import { scheduledWork } from './modules/booking/projections/scheduled-work.js';
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
