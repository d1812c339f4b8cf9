import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { answerEnquiry, listEnquiries } from '@wayfold/contracts/enquiries';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../platform/http/route.js';
import { AnswerEnquiry } from './answer-enquiry.command.js';
import { ListEnquiries } from './list-enquiries.query.js';

/** Enquiries in the console. */
@Controller()
export class OpsEnquiriesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(QueryBus) private readonly queries: QueryBus,
  ) {}

  @Route(listEnquiries)
  list(@Input() { query }: RouteInput<typeof listEnquiries>): Promise<ReplyOrRefusal<typeof listEnquiries>> {
    return this.queries.execute(new ListEnquiries(query));
  }

  @Route(answerEnquiry)
  markAnswered(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof answerEnquiry>,
    @CurrentCaller() { staff, correlationId }: Caller,
  ): Promise<ReplyOrRefusal<typeof answerEnquiry>> {
    if (!staff) throw new Error('the access guard did not set a staff member');
    const { id, name } = staff;
    const actor = { kind: 'staff', id, name } as const;
    const envelope = newEnvelope({ actor, correlationId }, `http:answer-enquiry:${id}:${idempotencyKey}`);
    return this.commands.execute(new AnswerEnquiry(envelope, params.id, body.reason));
  }
}
