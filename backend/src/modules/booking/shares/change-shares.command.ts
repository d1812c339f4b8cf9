import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { ShareRefusal } from '@wayfold/contracts/payments/shares';
import { v4, v7 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import type { NewCapability } from '../access/access.js';
import { Capabilities } from '../access/capabilities.service.js';
import { findInstalment } from '../core/booking.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { mayCapture } from '../core/open-payments.js';
import type { Payer } from '../events.js';
import { PaymentStopper } from '../payments/payment-stopper.service.js';
import { decideShares, type Invitation, type ShareCommand } from './share.js';

export type ShareRequest =
  | {
      readonly type: 'Split';
      readonly shares: readonly { readonly amountCents: number; readonly payer: Payer | null }[];
    }
  | { readonly type: 'Assign'; readonly payer: Payer }
  | { readonly type: 'Revoke' }
  | { readonly type: 'SendLink' };

/** The lead decides who pays an instalment. */
export const { Command: ChangeShares, Handler: ChangeSharesHandler } = defineCommand({
  name: 'ChangeShares',
  needs: { capabilities: Capabilities, paymentStopper: PaymentStopper },
  input: (bookingId: string, instalmentId: string, request: ShareRequest) => ({
    bookingId,
    instalmentId,
    request,
  }),
  async prepare(
    { bookingId, instalmentId, request },
    { runner, clock, envelope, capabilities, paymentStopper },
  ) {
    const { booking } = await runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    const grantLink = () => capabilities.grant(booking.quote.endsOn);
    const command = newShareCommand(request, instalmentId, grantLink, clock.now());
    const decision = decideShares(booking, command);
    if (!isRefusal(decision)) return { command };
    if (decision.refused !== 'PAYMENT_IN_PROGRESS') return decision;
    const instalment = findInstalment(booking, instalmentId);
    if (booking.status !== 'CONFIRMED' || !instalment || !mayCapture(instalment)) return { command };
    // An open form could still pay the whole amount; forms of other payers stay open.
    const stopRefusal = await paymentStopper.stop(envelope, booking, 'amount-changed', [instalmentId]);
    return stopRefusal ?? { command };
  },
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide: ({ booking }, { command }) => toDecision('booking', decideShares(booking, command)),
  reply: (outcome): BookingChange | Refusal<ShareRefusal | CommonCode> =>
    isRefusal(outcome) ? outcome : { history: outcome.history.booking },
});

function newShareCommand(
  request: ShareRequest,
  instalmentId: string,
  grantLink: () => NewCapability,
  now: Date,
): ShareCommand {
  const newInvitation = (payer: Payer): Invitation => ({
    payerId: v7(),
    person: { $subject: v4(), value: payer },
    link: grantLink(),
  });
  switch (request.type) {
    case 'Split': {
      const shares = request.shares.map(({ amountCents, payer }) => ({
        id: v7(),
        amountCents,
        invitation: payer && newInvitation(payer),
      }));
      return { type: 'Split', instalmentId, shares, now };
    }
    case 'Assign':
      return { type: 'Assign', instalmentId, invitation: newInvitation(request.payer) };
    case 'Revoke':
      return { type: 'Revoke', instalmentId };
    case 'SendLink':
      return { type: 'SendLink', instalmentId, link: grantLink(), now };
  }
}
