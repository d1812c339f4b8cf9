import {
  createBookingLookup,
  createMailLinks,
  createReferenceLookup,
  loadCurrentTerms,
  loadPrivacyVersion,
  loadTripFinder,
} from './module-links.js';
import { createApprovalsManifest } from './modules/approvals/approvals.manifest.js';
import { bankingManifest } from './modules/banking/banking.manifest.js';
import { createBookingManifest } from './modules/booking/booking.manifest.js';
import { catalogueManifest } from './modules/catalogue/catalogue.manifest.js';
import { devtoolsManifest } from './modules/devtools/devtools.manifest.js';
import { createDocumentsManifest } from './modules/documents/documents.manifest.js';
import { createEnquiriesManifest } from './modules/enquiries/enquiries.manifest.js';
import { ledgerManifest } from './modules/ledger/ledger.manifest.js';
import { legalManifest } from './modules/legal/legal.manifest.js';
import { createMailManifest } from './modules/mail/mail.manifest.js';
import { staffManifest } from './modules/staff/staff.manifest.js';
import { storefrontManifest } from './modules/storefront/storefront.manifest.js';
import { visitorsManifest } from './modules/visitors/visitors.manifest.js';
import type { ModuleDefinition } from './platform/modules/define-module.js';

/**
 * All modules. Their order is the order of reactors and of maintenance,
 * where the long ledger check must come last.
 */
export const modules: readonly ModuleDefinition[] = [
  catalogueManifest,
  createBookingManifest(loadCurrentTerms),
  createDocumentsManifest(createBookingLookup),
  bankingManifest,
  createMailManifest(createMailLinks),
  staffManifest,
  createApprovalsManifest(createReferenceLookup),
  createEnquiriesManifest(loadTripFinder, loadPrivacyVersion),
  visitorsManifest,
  legalManifest,
  storefrontManifest,
  devtoolsManifest,
  ledgerManifest,
];
