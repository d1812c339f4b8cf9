import { defineReactor, type Reactor } from '../../../platform/projections/projection.js';
import { enquiryEvents } from '../events.js';
import { type EraseDependencies, forgetEnquirer } from './erase-enquiries.service.js';

/** Completes erasures that a crash interrupted. */
export function forgetEnquirers(dependencies: EraseDependencies): Reactor {
  return defineReactor({
    name: 'forget-enquirers',
    version: 1,
    events: enquiryEvents,
    types: ['EnquiryErased'],
    async react({ data }) {
      await forgetEnquirer(dependencies, data.subjectId);
    },
  });
}
