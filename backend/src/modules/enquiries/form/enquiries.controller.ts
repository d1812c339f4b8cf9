import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type EnquiryDraft,
  type EnquiryInput,
  getEnquiryDraft,
  postEnquiryForm,
  sendEnquiry,
} from '@wayfold/contracts/enquiries';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { isRefusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { ProblemException } from '../../../platform/http/problems/problem.js';
import { RateLimiter } from '../../../platform/http/rate-limiter.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  RawRequest,
  type ReplyOrRefusal,
  Route,
  type WayfoldRequest,
} from '../../../platform/http/route.js';
import { identifyVisitor } from '../../../platform/http/visitor.js';
import { EnquiryDrafts } from './enquiry-draft.store.js';
import { isOwnOrigin } from './own-origin.js';
import { parseForm, toDraft } from './parse-form.js';
import { ReceiveEnquiry } from './receive-enquiry.command.js';

export const CONTACT_ORIGIN = Symbol('ContactOrigin');

/** The contact form, with and without script. */
@Controller()
export class EnquiriesController {
  /** Each enquiry mails an unverified address and takes a person's time. */
  private readonly sendLimiter = new RateLimiter({ perMinute: 1, minutes: 10 });
  private readonly draftLimiter = new RateLimiter({ perMinute: 20 });

  constructor(
    private readonly commandBus: CommandBus,
    private readonly drafts: EnquiryDrafts,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONTACT_ORIGIN) private readonly publicOrigin: string,
  ) {}

  @Route(sendEnquiry)
  async sendEnquiry(
    @Input() { body, idempotencyKey }: RouteInput<typeof sendEnquiry>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof sendEnquiry>> {
    consumeLimit(this.sendLimiter, caller);
    return this.receive(caller, body, idempotencyKey);
  }

  @Route(postEnquiryForm)
  async postEnquiryForm(
    @Input() { form }: RouteInput<typeof postEnquiryForm>,
    @CurrentCaller() caller: Caller,
    @RawRequest() { headers }: WayfoldRequest,
  ): Promise<ReplyOrRefusal<typeof postEnquiryForm>> {
    if (!isOwnOrigin(headers, this.publicOrigin)) throw new ProblemException('CSRF_FAILED');
    const parsedForm = parseForm(form);
    if (parsedForm.kind === 'invalid')
      return this.returnToForm(caller, form.locale, toDraft(form, parsedForm.errors));
    const reference = await this.submit(caller, parsedForm.input);
    return reference === undefined
      ? this.returnToForm(caller, form.locale, toDraft(form))
      : { url: `/${form.locale}/contact?sent=${reference}#sent` };
  }

  @Route(getEnquiryDraft)
  async getEnquiryDraft(@Input() { query }: RouteInput<typeof getEnquiryDraft>) {
    return { draft: (await this.drafts.find(query.token, this.clock.now())) ?? null };
  }

  /** Returns the reference; undefined on a failure, so that a page without script keeps the typed text. */
  private async submit(caller: Caller, input: EnquiryInput): Promise<string | undefined> {
    try {
      consumeLimit(this.sendLimiter, caller);
    } catch (error) {
      if (error instanceof ProblemException) return undefined;
      throw error;
    }
    const reply = await this.receive(caller, input, null);
    return isRefusal(reply) ? undefined : reply.reference;
  }

  private receive({ correlationId }: Caller, input: EnquiryInput, key: string | null) {
    return this.commandBus.execute(
      new ReceiveEnquiry(correlationId, input, key, toUtcDate(this.clock.now())),
    );
  }

  private async returnToForm(caller: Caller, locale: Locale, draft: EnquiryDraft): Promise<{ url: string }> {
    consumeLimit(this.draftLimiter, caller);
    const token = await this.drafts.save(draft, this.clock.now());
    return { url: `/${locale}/contact?draft=${token}#problem` };
  }
}

/** Counts a visitor, except behind an unknown proxy, where all visitors look like one visitor. */
function consumeLimit(limiter: RateLimiter, { ip }: Caller): void {
  const visitor = identifyVisitor(ip);
  if (visitor !== undefined) limiter.consume(visitor);
}
