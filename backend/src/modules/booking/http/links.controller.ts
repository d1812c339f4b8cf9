import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mailBookingLink, revokeLinks } from '@wayfold/contracts/bookings/links';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { newCustomerEnvelope, newStaffEnvelope } from '../../../platform/http/caller-envelope.js';
import { RateLimiter } from '../../../platform/http/rate-limiter.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../platform/http/route.js';
import { AfterResponseQueue } from '../../../platform/jobs/after-response.js';
import { MailLink } from '../access/mail-link.command.js';
import { RevokeLinks } from '../access/revoke-links.command.js';
import { BookingAccess } from './booking-access.service.js';

/** Links to a booking: mails a new link, and revokes all links. */
@Controller()
export class LinksController {
  private readonly mailLimiter = new RateLimiter({ perMinute: 5 });

  constructor(
    private readonly commandBus: CommandBus,
    private readonly afterResponse: AfterResponseQueue,
    private readonly access: BookingAccess,
  ) {}

  /** Replies before the lookup, so that neither reply nor timing reveals anything. */
  @Route(mailBookingLink)
  mailBookingLink(
    @Input() { body }: RouteInput<typeof mailBookingLink>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof mailBookingLink>> {
    this.mailLimiter.consume(caller.ip);
    const envelope = newCustomerEnvelope(caller);
    this.afterResponse.schedule(
      () => this.commandBus.execute(new MailLink(envelope, body.email, body.reference)),
      'LINK_NOT_SENT',
    );
    return Promise.resolve({ isAccepted: true });
  }

  @Route(revokeLinks)
  async revokeLinks(
    @Input() { params, body }: RouteInput<typeof revokeLinks>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof revokeLinks>> {
    const reply = await this.commandBus.execute(
      new RevokeLinks(newStaffEnvelope(caller), params.id, body.reason, body.mustMailNew),
    );
    this.access.forget(params.id);
    return reply;
  }
}
