import type { BookingEvent } from '../events.js';

type About = Omit<Extract<BookingEvent, { type: 'PaymentRefunded' }>['data'], 'providerRefundId'>;
type Kind = Extract<BookingEvent, { type: 'OperationsItemRaised' }>['data']['kind'];

const sent = (refund: About, providerRefundId: string, kind: Kind, why: string): BookingEvent[] => {
  const { instalmentId, refundId, amountCents } = refund;
  const detail = `${refundId} of ${amountCents} went out after ${why}`;
  return [
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId } },
    { type: 'OperationsItemRaised', data: { kind, instalmentId, detail } },
  ];
};

/** The money was gone already, and the source, or a person, has sent it all the same. */
export const wentTwice = (refund: About, providerRefundId: string): BookingEvent[] =>
  sent(refund, providerRefundId, 'refund-to-claim', 'its money was taken back');

/**
 * It had failed, and staff were asked to pay it out in another way. What is not owed of it any more, another refund has tried
 * again, or the end of the booking has decided over anew: so much may have gone twice.
 */
export function wentAfterAll(
  refund: About,
  providerRefundId: string,
  owedCents = refund.amountCents,
): BookingEvent[] {
  const twice = refund.amountCents - owedCents;
  const had = 'it had failed';
  return twice > 0
    ? sent(
        refund,
        providerRefundId,
        'refund-to-claim',
        `${had}: ${twice} of it had been tried again meanwhile`,
      )
    : sent(refund, providerRefundId, 'refund-went-after-all', `${had}: send it no second time`);
}
