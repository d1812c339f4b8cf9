import { createRegistry } from './platform/event-store/registry.js';
import { approvalEvents } from './modules/approvals/events.js';
import { bankFileEvents, bankLineEvents, bankRefundEvents } from './modules/banking/events.js';
import {
  allotmentEvents,
  bookingEvents,
  chargingEvents,
  couponEvents,
  giftCardEvents,
} from './modules/booking/events.js';
import { catalogueEvents } from './modules/catalogue/events.js';
import { enquiryEvents } from './modules/enquiries/events.js';
import { booksEvents, checkEvents, revenueEvents } from './modules/ledger/events.js';
import { staffEvents } from './modules/staff/events.js';

/** Every event type of the house. */
export const registry = createRegistry(
  catalogueEvents,
  allotmentEvents,
  couponEvents,
  bookingEvents,
  chargingEvents,
  giftCardEvents,
  revenueEvents,
  bankFileEvents,
  bankLineEvents,
  bankRefundEvents,
  booksEvents,
  checkEvents,
  staffEvents,
  approvalEvents,
  enquiryEvents,
);
