import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  assignShare,
  getShare,
  listShares,
  payShare,
  revokeShare,
  sendShareLink,
  type SharePaymentStep,
  type ShareView,
  splitBalance,
} from '@wayfold/contracts/payments/shares';
import { isRefusal } from '../../../kernel/refuse.js';
import { newCustomerEnvelope } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { PayInstalment } from '../checkout/pay-instalment.command.js';
import type { BookingChange } from '../core/booking.stream.js';
import { CardTestingGuard } from '../payments/card-testing/card-testing-guard.service.js';
import type { NextStep } from '../payments/pay-reply.js';
import { SettleArrivedPayment } from '../payments/settle-arrived-payment.command.js';
import { ChangeShares, type ShareRequest } from '../shares/change-shares.command.js';
import { BookingQueries } from '../view/booking.query.js';
import { CARD_FRAME, type CardFrame } from './card-frame.js';

/** A shared balance: the lead's decisions and the co-payers' actions. */
@Controller()
export class SharesController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly bookings: BookingQueries,
    @Inject(CARD_FRAME) private readonly cardFrame: CardFrame,
    private readonly cardTestingGuard: CardTestingGuard,
  ) {}

  @Route(listShares)
  listShares(@Input() { params }: RouteInput<typeof listShares>): Promise<ReplyOrRefusal<typeof listShares>> {
    return this.readShares(params.id);
  }

  @Route(splitBalance)
  splitBalance(
    @Input() { params, body }: RouteInput<typeof splitBalance>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof splitBalance>> {
    const { instalmentId, shares } = body;
    return this.changeShares(caller, params.id, instalmentId, { type: 'Split', shares });
  }

  @Route(assignShare)
  assignShare(
    @Input() { params, body }: RouteInput<typeof assignShare>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof assignShare>> {
    return this.changeShares(caller, params.id, params.instalmentId, { type: 'Assign', payer: body });
  }

  @Route(revokeShare)
  revokeShare(
    @Input() { params }: RouteInput<typeof revokeShare>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof revokeShare>> {
    return this.changeShares(caller, params.id, params.instalmentId, { type: 'Revoke' });
  }

  @Route(sendShareLink)
  sendShareLink(
    @Input() { params }: RouteInput<typeof sendShareLink>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof sendShareLink>> {
    return this.changeShares(caller, params.id, params.instalmentId, { type: 'SendLink' });
  }

  @Route(getShare)
  getShare(@Input() { params }: RouteInput<typeof getShare>): Promise<ShareView> {
    return this.readShare(params.id, params.shareId);
  }

  @Route(payShare)
  async payShare(
    @Input() { params, body }: RouteInput<typeof payShare>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof payShare>> {
    const { id, shareId } = params;
    const cardRefusal = await this.cardTestingGuard.checkPaymentAttempt(caller.ip, id, body);
    const envelope = newCustomerEnvelope(caller);
    const { method, locale, returnedOrderId } = body;
    const payment = {
      bookingId: id,
      instalmentId: shareId,
      method,
      locale,
      page: 'share',
      returnedOrderId,
    } as const;
    // A customer who may not try another card can still learn that a payment arrived.
    const reply = cardRefusal
      ? ((await this.commandBus.execute(new SettleArrivedPayment(envelope, id, shareId))) ?? cardRefusal)
      : await this.commandBus.execute(new PayInstalment(envelope, payment));
    return isRefusal(reply) ? reply : this.toPaymentStep(reply, await this.readShare(id, shareId));
  }

  private toPaymentStep(reply: NextStep, share: ShareView): SharePaymentStep {
    switch (reply.state) {
      case 'pay': {
        const { instalmentId, amountCents, clientSecret } = reply;
        return { state: 'pay', instalmentId, amountCents, card: { clientSecret, ...this.cardFrame }, share };
      }
      case 'approve': {
        const { instalmentId, amountCents, approveUrl } = reply;
        return { state: 'approve', instalmentId, amountCents, approveUrl, share };
      }
      case 'redirect':
      case 'transfer':
        throw new Error('a share cannot be paid through a lender or by transfer');
      default:
        return { state: reply.state, share };
    }
  }

  private async changeShares(caller: Caller, bookingId: string, instalmentId: string, request: ShareRequest) {
    const command = new ChangeShares(newCustomerEnvelope(caller), bookingId, instalmentId, request);
    const reply = await this.commandBus.execute(command);
    return isRefusal(reply) ? reply : this.readShares(bookingId, reply);
  }

  private async readShares(bookingId: string, change?: BookingChange) {
    return requireFound(await this.bookings.readShares(bookingId, change?.history));
  }

  private async readShare(bookingId: string, shareId: string): Promise<ShareView> {
    return requireFound(await this.bookings.readShare(bookingId, shareId));
  }
}
