import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeCodeRefusal, DateChangeRefusal } from '@wayfold/contracts/bookings/date-changes';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { checkFingerprint, fingerprintRequest } from '../../../platform/commands/request-fingerprint.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideAccess } from '../access/access.js';
import { Capabilities } from '../access/capabilities.service.js';
import { ConfirmationCodeCheck, type TypedCode } from '../access/confirmation-code-check.service.js';
import type { BookingChange } from '../core/booking.stream.js';
import { mayCapture } from '../core/open-payments.js';
import { bookingWithPartyStream } from '../party/booking-with-party.stream.js';
import {
  isPaymentInProgress,
  repeatWhilePaymentInProgress,
} from '../payments/payment-in-progress.service.js';
import { PaymentStopper } from '../payments/payment-stopper.service.js';
import { ChangeQuotes } from './change-quote.service.js';
import { decideShownChange, selectDepartureStreams } from './shown-change.js';

type ChangeDateCommandRefusal<Code extends string> = Refusal<DateChangeRefusal | CommonCode | Code>;

/** The new departure, and the preview the customer saw. */
export interface DateChange {
  readonly departureId: string;
  /** Hash of everything in the preview. */
  readonly hash: string;
  /** The mailed code; staff need none. */
  readonly code: string | null;
}

/**
 * The move of a confirmed booking to another departure of its trip; its payments at the provider stop first.
 */
export class ChangeDate<Code extends ChangeCodeRefusal = ChangeCodeRefusal> extends Command<
  BookingChange | ChangeDateCommandRefusal<Code>
> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly change: DateChange,
  ) {
    super();
  }
}

const toDateChangeCode = ({ code }: DateChange): TypedCode => ({ purpose: 'change', code });

@CommandHandler(ChangeDate)
export class ChangeDateHandler implements ICommandHandler<ChangeDate> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly paymentStopper: PaymentStopper,
    private readonly codes: ConfirmationCodeCheck,
    private readonly quotes: ChangeQuotes,
    private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({
    envelope,
    bookingId,
    change,
  }: ChangeDate): Promise<BookingChange | ChangeDateCommandRefusal<ChangeCodeRefusal>> {
    const fingerprint = fingerprintRequest([change.departureId, change.hash]);
    const firstResult = await this.runner.findResult<{ fingerprint: string }>(envelope.commandId);
    if (firstResult) return checkFingerprint(firstResult, fingerprint) ?? { history: undefined };
    const refusal = await this.codes.checkCode(envelope, bookingId, toDateChangeCode(change));
    if (refusal) return refusal;
    return repeatWhilePaymentInProgress(async () => {
      const { bookingParty } = await this.runner.load({ bookingParty: bookingWithPartyStream(bookingId) });
      const { booking } = bookingParty;
      const quote = await this.quotes.quoteDeparture(booking, change.departureId, this.clock.now());
      if (isRefusal(quote)) return quote;
      const seats = await this.runner.load(selectDepartureStreams(change.departureId)(booking));
      const decision = decideShownChange({ bookingParty, ...seats }, this.newChangeCommand(quote, change));
      if (isRefusal(decision) && decision.refused !== 'PAYMENT_IN_PROGRESS') return decision;
      if (booking.status === 'CONFIRMED' && booking.instalments.some(mayCapture)) {
        const stopRefusal = await this.paymentStopper.stop(envelope, booking, 'amount-changed');
        if (stopRefusal) return stopRefusal;
      }
      const outcome = await this.changeDate(envelope, bookingId, change, { quote, fingerprint });
      return isPaymentInProgress(outcome) ? 'repeat' : outcome;
    });
  }

  private newChangeCommand(quote: Quote, { hash }: DateChange) {
    return { quote, balanceId: v7(), now: this.clock.now(), shownHash: hash };
  }

  private async changeDate(
    envelope: Envelope,
    bookingId: string,
    change: DateChange,
    { quote, fingerprint }: { readonly quote: Quote; readonly fingerprint: string },
  ): Promise<BookingChange | ChangeDateCommandRefusal<ChangeCodeRefusal>> {
    const outcome = await this.runner.runWith(
      envelope,
      { bookingParty: bookingWithPartyStream(bookingId) },
      ({ bookingParty }) => selectDepartureStreams(change.departureId)(bookingParty.booking),
      (states) => {
        const codeEvents = this.codes.useCode(states.bookingParty.booking, toDateChangeCode(change));
        if (isRefusal(codeEvents)) return codeEvents;
        const decision = decideShownChange(states, this.newChangeCommand(quote, change));
        if (isRefusal(decision)) return decision;
        const { booking, fromAllotment, toAllotment, coupon } = decision;
        // A later date outlives the mailed links, so the mail about the change has a longer-lived link.
        const capability = this.capabilities.grant(quote.endsOn);
        const links = decideAccess(states.bookingParty.booking, { type: 'Renew', capability });
        const bookingEvents = [...codeEvents, ...booking, ...links];
        return {
          events: { bookingParty: bookingEvents, fromAllotment, toAllotment, coupon },
          result: { fingerprint },
        };
      },
    );
    if (isRefusal(outcome)) return outcome;
    return checkFingerprint(outcome.result, fingerprint) ?? { history: outcome.history.bookingParty };
  }
}
