import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { ReplaceCardRefusal } from '@wayfold/contracts/payments/cards';
import { v4 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Setup } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { LEAD } from '../core/co-payers.js';
import { buildCardKey, buildSetupKey } from '../core/idempotency-keys.js';
import { checkCardAttempts } from '../core/saved-cards.js';
import { IntentSteps } from '../payments/intent-steps.service.js';
import { PROVIDER_UNAVAILABLE_REFUSAL } from '../payments/pay-reply.js';
import { decideSavedCard, type SavedCardCommand } from './saved-card.js';

export type CardReply =
  | { readonly state: 'enter'; readonly setupId: string; readonly clientSecret: string }
  /** The provider has not decided yet. */
  | { readonly state: 'processing' }
  | { readonly state: 'saved' };
export type CardReplyRefusal = Refusal<ReplaceCardRefusal | CommonCode>;

/**
 * The customer saves another card. Without `setupId` the command opens a form or continues the open form;
 * with it, the command retrieves that form's result, even for a customer who may not try another card.
 */
export class ReplaceCard extends Command<CardReply | CardReplyRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly setupId: string | undefined,
    /** Why the caller may open no form; undefined if they may. */
    readonly cardRefusal?: CardReplyRefusal,
  ) {
    super();
  }
}

@CommandHandler(ReplaceCard)
export class ReplaceCardHandler implements ICommandHandler<ReplaceCard> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly steps: IntentSteps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(request: ReplaceCard): Promise<CardReply | CardReplyRefusal> {
    const { bookingId, setupId } = request;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    if (setupId !== undefined && booking.cards.savedBySetupId === setupId) return { state: 'saved' };
    const decision = decideSavedCard(booking, { type: 'Begin' });
    if (isRefusal(decision)) return refuse('NOTHING_DUE');
    const openSetupId = booking.cards.setupId;
    if (openSetupId === null) return this.openSetup(request, booking, null);
    const response = await this.cardProvider.retrieveSetup(openSetupId);
    if (response.kind === 'missing') return this.openSetup(request, booking, openSetupId);
    if (response.kind !== 'ok') return PROVIDER_UNAVAILABLE_REFUSAL;
    return this.continueSetup(request, booking, response.value);
  }

  /** Continues with the setup as the provider returns it, because the browser's report could be forged. */
  private async continueSetup(
    request: ReplaceCard,
    booking: ExistingBooking,
    setup: Setup,
  ): Promise<CardReply | CardReplyRefusal> {
    switch (setup.status) {
      case 'processing':
        return { state: 'processing' };
      case 'succeeded':
        return this.saveCard(request.envelope, booking, setup);
      case 'canceled':
        return this.openSetup(request, booking, setup.id);
      default:
        return this.checkAttempts(booking, request) ?? toEntryForm(setup);
    }
  }

  /** Checks that a card may be tried now, by this caller and for this booking. */
  private checkAttempts(
    booking: ExistingBooking,
    { cardRefusal }: ReplaceCard,
  ): CardReplyRefusal | undefined {
    // The attempt limit is checked first, so that nobody does proof of work for a form that would not open.
    return checkCardAttempts(booking.cards, this.clock.now()) ?? cardRefusal;
  }

  private async openSetup(
    request: ReplaceCard,
    bookingBefore: ExistingBooking,
    replacedSetupId: string | null,
  ): Promise<CardReply | CardReplyRefusal> {
    const refusal = this.checkAttempts(bookingBefore, request);
    if (refusal) return refusal;
    const { envelope } = request;
    const booking = await this.steps.ensureCustomer(envelope, bookingBefore, LEAD);
    if (isRefusal(booking))
      return booking.refused === 'PAYMENT_PROVIDER_UNAVAILABLE'
        ? PROVIDER_UNAVAILABLE_REFUSAL
        : refuse('BUSY');
    const { bookingId, customerId } = booking;
    if (customerId === null) throw new Error(`booking ${bookingId} has no customer at the provider`);
    const setupResponse = await this.cardProvider.createSetup(
      { bookingId, customerId },
      buildSetupKey(bookingId, v4()),
    );
    if (setupResponse.kind !== 'ok') return PROVIDER_UNAVAILABLE_REFUSAL;
    const recordRefusal = await this.record(withNewCommandId(envelope), bookingId, {
      type: 'RecordSetup',
      setupId: setupResponse.value.id,
      replacedSetupId,
    });
    return recordRefusal ?? toEntryForm(setupResponse.value);
  }

  /** Makes the card the default at the provider, then records it. */
  private async saveCard(
    envelope: Envelope,
    { bookingId, customerId }: ExistingBooking,
    { id: setupId, paymentMethodId, card, customerId: setupCustomerId }: Setup,
  ): Promise<CardReply | CardReplyRefusal> {
    if (paymentMethodId === null || card === null || customerId === null || setupCustomerId !== customerId)
      throw new Error(`setup ${setupId} saved no card of booking ${bookingId}`);
    const key = buildCardKey(setupId, v4());
    const response = await this.cardProvider.setDefaultCard(customerId, paymentMethodId, key);
    if (response.kind !== 'ok') return PROVIDER_UNAVAILABLE_REFUSAL;
    const now = this.clock.now();
    const replaceCommand = { type: 'Replace', setupId, paymentMethodId, card, now } as const;
    const refusal = await this.record(withNewCommandId(envelope), bookingId, replaceCommand);
    return refusal ?? { state: 'saved' };
  }

  private async record(
    envelope: Envelope,
    bookingId: string,
    command: SavedCardCommand,
  ): Promise<CardReplyRefusal | undefined> {
    const outcome = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      decideSavedCard(booking, command),
    );
    if (!isRefusal(outcome)) return undefined;
    return outcome.refused === 'NOTHING_DUE' ? refuse('NOTHING_DUE') : refuse('BUSY');
  }
}

const toEntryForm = ({ id: setupId, clientSecret }: Setup): CardReply => ({
  state: 'enter',
  setupId,
  clientSecret,
});
