import type { DomainEvent } from '../../../src/kernel/event.js';
import { enquiryAnswered, enquiryErased, newEnquiryReceived } from '../enquiries/enquiries.js';

export const samples: readonly DomainEvent[] = [newEnquiryReceived(), enquiryAnswered, enquiryErased];
