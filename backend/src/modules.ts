import {
  createBookingLookup,
  createReferenceLookup,
  loadCurrentTerms,
  loadPrivacyVersion,
  loadTripFinder,
  mailLinks,
} from './module-links.js';
import { approvals } from './modules/approvals/approvals.manifest.js';
import { banking } from './modules/banking/banking.manifest.js';
import { booking } from './modules/booking/booking.manifest.js';
import { catalogue } from './modules/catalogue/catalogue.manifest.js';
import { devtools } from './modules/devtools/devtools.manifest.js';
import { documents } from './modules/documents/documents.manifest.js';
import { enquiries } from './modules/enquiries/enquiries.manifest.js';
import { ledger } from './modules/ledger/ledger.manifest.js';
import { legal } from './modules/legal/legal.manifest.js';
import { mail } from './modules/mail/mail.manifest.js';
import { staff } from './modules/staff/staff.manifest.js';
import { storefront } from './modules/storefront/storefront.manifest.js';
import { visitors } from './modules/visitors/visitors.manifest.js';
import type { ModuleDefinition } from './platform/modules/define-module.js';

/**
 * All modules. Their order is the order of reactors and of maintenance, where the long ledger check must come
 * last.
 */
export const modules: readonly ModuleDefinition[] = [
  catalogue,
  booking(loadCurrentTerms),
  documents(createBookingLookup),
  banking,
  mail(mailLinks),
  staff,
  approvals(createReferenceLookup),
  enquiries(loadTripFinder, loadPrivacyVersion),
  visitors,
  legal,
  storefront,
  devtools,
  ledger,
];
