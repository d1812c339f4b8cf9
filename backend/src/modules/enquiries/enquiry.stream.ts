import type { StreamSpec } from '../../platform/commands/runner.js';
import { enquiry, type EnquiryState } from './enquiry.js';
import type { EnquiryEvent } from './events.js';

export const enquiryStream = (enquiryId: string): StreamSpec<EnquiryState, EnquiryEvent> => ({
  streamType: 'enquiry',
  streamId: enquiryId,
  initialState: enquiry.initialState,
  evolve: enquiry.evolve,
});
