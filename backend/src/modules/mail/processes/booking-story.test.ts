import { describe, expect, it } from '@jest/globals';
import { confirmed, created, paid, reference, stream } from '../../../../test/mail/booking-events.js';
import { storyOf } from './booking-story.js';

describe('the story of a booking', () => {
  const history = stream([
    created('en', 'deposit'),
    reference,
    paid('DepositPaid', 63200),
    confirmed(),
    paid('BalancePaid', 252800),
  ]);

  it('counts the money up to the event, and knows the balance as it stands today', () => {
    expect(storyOf(history, 4)).toMatchObject({
      paidCents: 63200,
      remainingCents: 252800,
      balance: { amountCents: 252800, dueOn: '2027-03-09', paid: true, failedAt: null },
    });
    expect(storyOf(history, 5)).toMatchObject({ paidCents: 316000, remainingCents: 0 });
    expect(storyOf(history.slice(0, 4), 4)?.balance?.paid).toBe(false);
  });

  it('follows the plan that was chosen last', () => {
    const full = created('en', 'full');
    if (full.type !== 'BookingCreated') throw new Error('no booking');
    const { plan, instalments } = full.data;
    const chosen = stream([
      created('en', 'deposit'),
      reference,
      { type: 'PlanChosen', data: { plan, instalments } },
    ]);
    expect(storyOf(chosen, 3)?.balance).toBeNull();
    expect(storyOf(chosen.slice(0, 2), 2)?.balance).toMatchObject({ amountCents: 252800 });
  });

  it('is none before the booking has a reference, or for a version that is not there', () => {
    expect(storyOf(history.slice(0, 1), 1)).toBeUndefined();
    expect(storyOf(history, 6)).toBeUndefined();
  });
});
