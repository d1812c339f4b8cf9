import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import {
  advanceClock,
  disputePayment,
  listCapturedCents,
  listDeliveredDisputeEvents,
} from '../support/api.js';
import { takeClockTurns } from '../support/clock-turn.js';
import { expectMatchingBooks } from '../support/ledger.js';
import { openUntilShown } from '../support/open-until-shown.js';
import { getEventRows, openBooking, signIn } from '../support/staff.js';
import { bookForTwo } from '../support/steps.js';
import type { Language } from '../support/texts.js';

// Waiting for a turn at the clock may take minutes.
test.describe.configure({ timeout: 300_000 });

// Moving the clock expires other journeys' holds.
takeClockTurns();

/**
 * Reloads until the event shows, because the console does not poll. Webhooks arrive at once; the sweep would
 * take two minutes.
 */
const waitForEvent = (page: Page, type: string, eventCount = 1): Promise<void> =>
  openUntilShown(() => page.reload(), getEventRows(page, type), eventCount);

interface DisputedBooking {
  readonly bookingId: string;
  readonly depositCents: number;
  /** The charge date that was planned before the dispute. */
  readonly chargeAt: string;
  readonly closeDispute: Awaited<ReturnType<typeof disputePayment>>;
}

/** Books, disputes the deposit, and checks in the console that the dispute voids the charge. */
async function openDispute(
  page: Page,
  request: APIRequestContext,
  locale: Language,
): Promise<DisputedBooking> {
  const { bookingId, depositCents, reference } = await bookForTwo(page, request, { locale });
  await signIn(page);
  await openBooking(page, reference);
  const { chargeAt } = await readBalance(page, bookingId);
  if (chargeAt === null) throw new Error('no charge is planned');
  const closeDispute = await disputePayment(request, bookingId);
  await waitForEvent(page, 'DisputeOpened');
  await test.step('the dispute voids the charge, which was planned for noon', async () => {
    expect(chargeAt).toMatch(/T12:00:00/);
    await expect.poll(() => listDeliveredDisputeEvents(request)).toContain('charge.dispute.created');
    await expectChargePaused(page, bookingId);
  });
  return { bookingId, depositCents, chargeAt, closeDispute };
}

/** Checks that the console shows the planned charge as voided by the dispute. */
async function expectChargePaused(page: Page, bookingId: string): Promise<void> {
  const state = page.getByTestId('state');
  await expect(state.getByText('Disputed', { exact: true })).toBeVisible();
  await expect(state.getByText('Voided', { exact: true })).toBeVisible();
  expect(await readBalance(page, bookingId)).toMatchObject({ charge: 'VOIDED' });
}

interface Balance {
  readonly kind: string;
  readonly amountCents: number;
  readonly charge: string | null;
  readonly chargeAt: string | null;
}

async function readBalance(page: Page, bookingId: string): Promise<Balance> {
  const response = await page.request.get(`/api/ops/bookings/${bookingId}`);
  const { booking } = (await response.json()) as { booking: { instalments: Balance[] } };
  const balance = booking.instalments.find(({ kind }) => kind === 'balance');
  if (!balance) throw new Error('no balance');
  return balance;
}

const addMs = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

test('en: a dispute pauses the charge until it is won', async ({ page, request }) => {
  const { bookingId, depositCents, chargeAt, closeDispute } = await openDispute(page, request, 'en');

  await test.step('winning the dispute after the charge date plans the charge for a day later', async () => {
    await advanceClock(request, addMs(chargeAt, DAY_MS / 4));
    await signIn(page);
    await page.goto(`/ops/bookings/${bookingId}`);
    await closeDispute('under_review');
    await closeDispute('won');
    await waitForEvent(page, 'DisputeClosed');
    await waitForEvent(page, 'BalanceScheduled', 2);
    expect(await listCapturedCents(request, bookingId)).toEqual([depositCents]);
    const nextDay = addMs(chargeAt, DAY_MS);
    expect(await readBalance(page, bookingId)).toMatchObject({ charge: 'SCHEDULED', chargeAt: nextDay });
  });
  await test.step('the balance is charged once', async () => {
    const { amountCents } = await readBalance(page, bookingId);
    await advanceClock(request, addMs(chargeAt, DAY_MS + 1000));
    await waitForEvent(page, 'BalancePaid');
    await expect(page.getByTestId('state').getByText('Fully paid', { exact: true })).toBeVisible();
    expect(await listCapturedCents(request, bookingId)).toEqual([depositCents, amountCents]);
    await expect(getEventRows(page, 'ChargeStarted')).toHaveCount(1);
  });
  await expectMatchingBooks(request, bookingId);
});

test('es: a lost dispute leaves the balance to a decision by staff', async ({ page, request }) => {
  const { bookingId, depositCents, chargeAt, closeDispute } = await openDispute(page, request, 'es');

  await test.step('losing the dispute raises a task', async () => {
    await closeDispute('lost');
    await waitForEvent(page, 'DisputeClosed');
    const lostTask = getEventRows(page, 'TaskRaised').filter({ hasText: 'dispute-lost' });
    await openUntilShown(() => page.reload(), lostTask);
  });
  await test.step('no automatic charge follows, even a week after the due date', async () => {
    await advanceClock(request, addMs(chargeAt, 8 * DAY_MS));
    await signIn(page);
    await page.goto(`/ops/bookings/${bookingId}`);
    await expect(getEventRows(page, 'DisputeClosed')).toHaveCount(1);
    expect(await readBalance(page, bookingId)).toMatchObject({ charge: 'VOIDED' });
    await expect(getEventRows(page, 'ChargeStarted')).toHaveCount(0);
    expect(await listCapturedCents(request, bookingId)).toEqual([depositCents]);
  });
  // The provider captured the payment once and withholds it, so none of it belongs to the trip.
  await expectMatchingBooks(request, bookingId, { disputes: -depositCents });
});
