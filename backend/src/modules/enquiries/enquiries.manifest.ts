import {
  type BorrowedProvider,
  defineModule,
  type ModuleDefinition,
} from '../../platform/modules/define-module.js';
import { enquirerTraces } from './enquirer-traces.service.js';
import { enquiries as enquiriesView } from './enquiries.projection.js';
import { EnquiryDrafts } from './enquiry-draft.service.js';
import { EnquiryEraser } from './erase-enquiries.service.js';
import { type EnquiryEvent, enquiryEvents } from './events.js';
import { forgetEnquirers } from './forget-enquirers.reactor.js';
import { problems } from './problems.js';
import type { TripFinder } from './receive-enquiry.command.js';

type EnquiryErased = Extract<EnquiryEvent, { type: 'EnquiryErased' }>;

/** Default retention of an unanswered enquiry, in months: trips are planned long ahead. */
const RETENTION_MONTHS = 24;

export const enquiries = (
  loadTripFinder: () => Promise<BorrowedProvider<TripFinder>>,
  loadPrivacyVersion: () => Promise<string>,
): ModuleDefinition =>
  defineModule({
    name: 'enquiries',
    problems,
    events: [enquiryEvents],
    projections: [enquiriesView],
    traces: [enquirerTraces],
    erasure: { EnquiryErased: ({ subjectId }: EnquiryErased['data']) => [subjectId] },
    reactors: (dependencies) => [forgetEnquirers(dependencies)],
    maintenance: ({ dependencies, config: { enquiryMonths = RETENTION_MONTHS } }) => [
      { name: 'enquiry-drafts', run: (now) => new EnquiryDrafts(dependencies.pool).prune(now) },
      { name: 'enquiries', run: (now) => new EnquiryEraser(dependencies).eraseLapsed(now, enquiryMonths) },
    ],
    async nest({ infrastructure: { pool, store, runner }, config: { publicOrigin, secretKey } }) {
      const { EnquiriesModule } = await import('./enquiries.module.js');
      const options = {
        pool,
        store,
        publicOrigin,
        runner,
        secretKey,
        privacyVersion: await loadPrivacyVersion(),
      };
      return { module: EnquiriesModule.register({ ...options, trips: await loadTripFinder() }) };
    },
  });
