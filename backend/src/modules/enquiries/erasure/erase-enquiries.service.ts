import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { type Clock } from '../../../platform/clock/clock.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import { type CommandRunner } from '../../../platform/commands/runner.js';
import { type Actor } from '../../../platform/event-store/port.js';
import { removeMails } from '../../../platform/mail/mailbox.js';
import { type Keyring } from '../../../platform/personal-data/keyring.js';
import { listLapsedEnquiries } from '../answering/enquiries.query.js';
import { enquiry } from '../enquiry.js';
import { enquiryStream } from '../enquiry.stream.js';
import { type EnquiryEvent } from '../events.js';

export interface EraseDependencies {
  readonly pool: Pool;
  readonly runner: CommandRunner;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

const ENQUIRIES_PER_BATCH = 200;
/** Retention after the answer, because the enquirer may reply to it. */
const DAYS_AFTER_ANSWER = 90;

/** Deletes all readable or decryptable data of an enquirer. Idempotent. Returns how many mails it removed. */
export async function forgetEnquirer(
  { pool, keyring, clock }: EraseDependencies,
  subjectId: string,
): Promise<number> {
  await keyring.destroySubject(subjectId, clock.now());
  return removeMails(pool, { subjectIds: [subjectId], bookingIds: [] });
}

/**
 * The eraser of enquirers: log first, then key and mails; after a crash in between, the reactor of
 * `EnquiryErased` finishes.
 */
export class EnquiryEraser {
  constructor(private readonly dependencies: EraseDependencies) {}

  /** Returns the number of removed mails; undefined if already erased. */
  async erase(enquiryId: string, reason: 'lapsed' | 'asked', actor: Actor): Promise<number | undefined> {
    const commandId = v7();
    let events: readonly EnquiryEvent[] = [];
    await this.dependencies.runner.runOneOrThrow(
      newEnvelope({ actor, correlationId: commandId }, commandId),
      enquiryStream(enquiryId),
      (state) => {
        events = enquiry.decide(state, { type: 'Erase', reason });
        return events;
      },
    );
    const [event] = events;
    return event?.type === 'EnquiryErased'
      ? forgetEnquirer(this.dependencies, event.data.subjectId)
      : undefined;
  }

  /** Erases enquiries received `months` ago or answered 90 days ago; returns how many. */
  async eraseLapsed(now: Date, months: number): Promise<number> {
    const receivedBefore = new Date(now);
    receivedBefore.setUTCMonth(receivedBefore.getUTCMonth() - months);
    const answeredBefore = new Date(now.getTime() - DAYS_AFTER_ANSWER * DAY_MS);
    const lapsedIds = await listLapsedEnquiries(
      this.dependencies.pool,
      { receivedBefore, answeredBefore },
      ENQUIRIES_PER_BATCH,
    );
    let erasedCount = 0;
    for (const id of lapsedIds)
      if ((await this.erase(id, 'lapsed', { kind: 'worker', name: 'enquiries' })) !== undefined)
        erasedCount += 1;
    return erasedCount;
  }
}
