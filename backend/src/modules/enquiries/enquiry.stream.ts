import type { Envelope, StreamSpec } from '../../platform/commands/runner.js';
import type { Actor } from '../../platform/event-store/port.js';
import { enquiry, type EnquiryState } from './enquiry.js';
import { ENQUIRY, type EnquiryEvent } from './events.js';

export const enquiryStream = (enquiryId: string): StreamSpec<EnquiryState, EnquiryEvent> => ({
  streamType: ENQUIRY,
  streamId: enquiryId,
  initialState: enquiry.initialState,
  evolve: enquiry.evolve,
});

interface EnvelopeSource {
  readonly actor: Actor;
  readonly correlationId: string;
}

export const createEnquiryEnvelope = (
  { actor, correlationId }: EnvelopeSource,
  commandId: string,
): Envelope => ({
  commandId,
  correlationId,
  causationId: null,
  actor,
  traceId: null,
});
