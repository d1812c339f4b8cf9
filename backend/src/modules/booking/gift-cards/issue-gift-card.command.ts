import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { SecondPersonRefusal } from '@wayfold/contracts/staff/approvals';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { checkFingerprint, fingerprintRequest } from '../../../platform/commands/request-fingerprint.js';
import { APPROVAL_LIMIT_CENTS, approvalStream, decideSecondPerson } from '../../approvals/events.js';
import { checkExpiry, giftCard } from './gift-card.js';
import { giftCardStream } from './gift-card.stream.js';
import { GiftCardCodes } from './gift-card-codes.service.js';

export interface GiftCardRequest {
  readonly amountCents: number;
  readonly reason: string;
  readonly expiresOn: string | null;
  readonly approvalId: string | null;
}

type Reply =
  | { readonly id: string; readonly code: string }
  | Refusal<SecondPersonRefusal | 'EXPIRES_IN_PAST' | CommonCode>;

/** Staff issue a gift card. The reply has its code, and a repeat of the request returns it again. */
export const { Command: IssueGiftCard, Handler: IssueGiftCardHandler } = defineCommand({
  name: 'IssueGiftCard',
  needs: { codes: GiftCardCodes },
  pureNeeds: { approvalLimitCents: APPROVAL_LIMIT_CENTS },
  input: (request: GiftCardRequest) => ({ request }),
  prepare({ request }, { codes }) {
    return { newCode: codes.drawCode(), fingerprint: fingerprintRequest(request) };
  },
  streams: ({ request: { approvalId }, newCode }) => ({
    giftCard: giftCardStream(newCode.giftCardId),
    approval: approvalId === null ? undefined : approvalStream(approvalId),
  }),
  decide(
    { giftCard: giftCardState, approval },
    { request: { amountCents, expiresOn, approvalId, reason }, newCode, fingerprint },
    { clock, envelope, approvalLimitCents },
  ) {
    const issuerId = envelope.actor.id;
    if (issuerId === undefined) throw new Error('no member of staff issues the gift card');
    const now = clock.now();
    const expiryRefusal = checkExpiry(expiresOn, toUtcDate(now));
    if (expiryRefusal) return expiryRefusal;
    const approvalEvents = decideSecondPerson({
      intendedAction: { action: 'gift-card', bookingId: null, amountCents, staffId: issuerId },
      approvalId,
      approval,
      approvalLimitCents,
      now: now.toISOString(),
    });
    if (isRefusal(approvalEvents)) return approvalEvents;
    // The approval covers its own reason only.
    const issueReason = approval?.status === 'granted' ? approval.details.reason : reason;
    const issueEvents = giftCard.decide(giftCardState, {
      type: 'Issue',
      ...newCode,
      amountCents,
      expiresOn,
      approvalId,
      reason: issueReason,
    });
    if (isRefusal(issueEvents)) throw new Error(`gift card ${newCode.giftCardId} already exists`);
    // Stored with the command, so that a repeat returns the same code.
    return {
      events: { giftCard: issueEvents, approval: approvalEvents },
      result: { ...newCode, fingerprint },
    };
  },
  reply(outcome, { fingerprint }, { codes }): Reply {
    if (isRefusal(outcome)) return outcome;
    const reuseRefusal = checkFingerprint(outcome.result, fingerprint);
    if (reuseRefusal) return reuseRefusal;
    const code = codes.rebuildCode(outcome.result);
    if (code === undefined)
      throw new Error('the secret that made this gift card code is no longer configured');
    return { id: outcome.result.giftCardId, code };
  },
});
