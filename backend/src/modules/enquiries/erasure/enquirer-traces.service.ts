import type { TraceFinder } from '../../../platform/modules/trace-finder.js';
import { removeTableRemains } from '../../../platform/personal-data/table-remains.js';
import { formatCount } from '../../../platform/text/format.js';
import { EnquiryEraser } from './erase-enquiries.service.js';
import { listMatchingEnquiries } from './list-matching-enquiries.service.js';

const isReference = (text: string): boolean => /^eq-/i.test(text.trim());

/** Enquiries of an address, or one by its reference. They can always be erased. */
export const enquirerTraces: TraceFinder = {
  isReference,
  async find(infrastructure, text) {
    const enquiries =
      text.includes('@') || isReference(text) ? await listMatchingEnquiries(infrastructure.store, text) : [];
    if (enquiries.length === 0) return undefined;
    return {
      kind: 'found',
      lines: enquiries.map(({ reference, receivedOn }) => `${reference}  enquiry of ${receivedOn}`),
      async erase(actor, report) {
        const eraser = new EnquiryEraser(infrastructure);
        let mailCount = 0;
        for (const { enquiryId } of enquiries)
          mailCount += (await eraser.erase(enquiryId, 'asked', actor)) ?? 0;
        await removeTableRemains(infrastructure.pool, ['outgoing_mails', 'subject_keys'], report);
        report(
          `\n${formatCount(enquiries.length, 'enquiry', 'enquiries')} erased, ${formatCount(mailCount, 'stored mail')} removed.`,
        );
        return 'done';
      },
    };
  },
};
