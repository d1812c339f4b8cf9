import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Reactor } from '../../../platform/projections/projection.js';
import type { EnquiryEvent } from '../events.js';
import { type EraseDependencies, forgetEnquirer } from './erase-enquiries.service.js';

/** Completes erasures that a crash interrupted. */
export function forgetEnquirers(dependencies: EraseDependencies): Reactor {
  return {
    name: 'forget-enquirers',
    version: 1,
    types: ['EnquiryErased'],
    async react(event: StoredEvent) {
      const { data } = event as StoredEvent & Extract<EnquiryEvent, { type: 'EnquiryErased' }>;
      await forgetEnquirer(dependencies, data.subjectId);
    },
  };
}
