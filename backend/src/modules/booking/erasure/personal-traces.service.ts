import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';
import { removeMails } from '../../../platform/mail/mailbox.js';
import { Keyring } from '../../../platform/personal-data/keyring.js';
import type { Erasure } from '../core/persons.js';
import { removeReceipts } from '../transfer/receipt.store.js';
import { removeTransferHolds } from '../transfer/transfer-holds.store.js';

/** Personal data we can read or decrypt. Read models hold none. */
@Injectable()
export class PersonalTraces {
  constructor(
    private readonly keyring: Keyring,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Destroys keys first: from then on no mail to these persons can be written and none of their files opened.
   * Safe to repeat. Returns the number of removed mails.
   */
  async remove(bookingId: string, { subjectIds, includesLead }: Erasure): Promise<number> {
    for (const id of subjectIds) await this.keyring.destroySubject(id, this.clock.now());
    const bookingIds = includesLead ? [bookingId] : [];
    await removeReceipts(this.pool, { subjectIds, bookingIds });
    // An earlier lead's address may still have a transfer slot for this booking.
    await removeTransferHolds(this.pool, [bookingId]);
    return removeMails(this.pool, { subjectIds, bookingIds });
  }
}
