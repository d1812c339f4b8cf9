import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { answerEnquiry, listEnquiries } from '@wayfold/contracts/enquiries';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { newStaffEnvelope, requireStaff } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../platform/http/route.js';
import { AnswerEnquiry } from './answer-enquiry.command.js';
import { EnquiryQueries } from './enquiries.query.js';

@Controller()
export class StaffEnquiriesController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly enquiries: EnquiryQueries,
  ) {}

  @Route(listEnquiries)
  listEnquiries(
    @Input() { query }: RouteInput<typeof listEnquiries>,
  ): Promise<ReplyOrRefusal<typeof listEnquiries>> {
    return this.enquiries.listEnquiries(query);
  }

  @Route(answerEnquiry)
  answerEnquiry(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof answerEnquiry>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof answerEnquiry>> {
    const key = `http:answer-enquiry:${requireStaff(caller).id}:${idempotencyKey}`;
    const envelope = newStaffEnvelope(caller, key);
    return this.commandBus.execute(new AnswerEnquiry(envelope, params.id, body.reason));
  }
}
