import { defineReactor, type Reactor } from '../../../platform/projections/projection.js';
import { enquiryEvents } from '../events.js';
import { type EraseDependencies, forgetEnquirer } from './erase-enquiries.service.js';

/** Destroys what is readable of every erased enquirer; the eraser has done so already, unless it crashed. */
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
