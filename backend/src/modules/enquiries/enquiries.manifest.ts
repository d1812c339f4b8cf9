import {
  type BorrowedProvider,
  defineModule,
  type ModuleDefinition,
} from '../../platform/modules/define-module.js';
import { enquiries as enquiriesView } from './enquiries.projection.js';
import { enquirerTraces } from './erasure/enquirer-traces.service.js';
import { EnquiryEraser } from './erasure/erase-enquiries.service.js';
import { forgetEnquirers } from './erasure/forget-enquirers.reactor.js';
import { type EnquiryEvent, enquiryEvents } from './events.js';
import { EnquiryDrafts } from './form/enquiry-draft.store.js';
import type { TripFinder } from './form/receive-enquiry.command.js';
import { problems } from './problems.js';

declare module '../../platform/config.js' {
  interface ServeConfig {
    /** Months until an enquirer's data are erased. */
    readonly enquiryMonths?: number | undefined;
  }
}

type EnquiryErased = Extract<EnquiryEvent, { type: 'EnquiryErased' }>;

/** Enquirers plan trips long ahead, so their enquiries stay readable for two years. */
const DEFAULT_RETENTION_MONTHS = 24;

export const createEnquiriesManifest = (
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
    maintenance: ({ infrastructure, config: { enquiryMonths = DEFAULT_RETENTION_MONTHS } }) => [
      { name: 'enquiry-drafts', run: (now) => new EnquiryDrafts(infrastructure.pool).prune(now) },
      { name: 'enquiries', run: (now) => new EnquiryEraser(infrastructure).eraseLapsed(now, enquiryMonths) },
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
        trips: await loadTripFinder(),
      };
      return { module: EnquiriesModule.register(options) };
    },
  });
