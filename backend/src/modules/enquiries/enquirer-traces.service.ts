import type { TraceFinder } from '../../platform/modules/define-module.js';
import { removeRemainsOf } from '../../platform/personal-data/stored-copies.js';
import { EraseEnquiries } from './erase-enquiries.service.js';
import { findEnquirers } from './find-enquirers.query.js';

const isReference = (text: string): boolean => /^eq-/i.test(text.trim());

/** Enquiries of an address, or one by its reference. They can always be erased. */
export const enquirerTraces: TraceFinder = {
  isReference,
  async find(house, text) {
    const enquiries = text.includes('@') || isReference(text) ? await findEnquirers(house.store, text) : [];
    if (enquiries.length === 0) return undefined;
    return {
      lines: enquiries.map(({ reference, receivedOn }) => `${reference}  enquiry of ${receivedOn}`),
      async erase(actor, report) {
        const erasing = new EraseEnquiries(house);
        let mails = 0;
        for (const { enquiryId } of enquiries) mails += (await erasing.erase(enquiryId, 'asked', actor)) ?? 0;
        await removeRemainsOf(house.pool, ['outgoing_mails', 'subject_keys'], report);
        report(`\n${enquiries.length} enquiries erased, ${mails} stored mails removed.`);
        return 'done';
      },
    };
  },
};
