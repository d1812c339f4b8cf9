import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blockGiftCard, issueGiftCard, listGiftCards } from '@wayfold/contracts/payments/gift-cards';
import { type Approval, listApprovals, requestApproval } from '@wayfold/contracts/staff/approvals';
import { getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newStaffSession } from '../../../../test/fixtures.js';
import { open, pressButton } from '../../../../test/open.js';
import { newApproval } from '../../../../test/ops-api.js';
import type { GiftCard } from './gift-card-queries.js';

const ISSUED_AT = '2026-11-21T03:40:11.000Z';
const newUuid = (n: number): string => `0192d4a5-0000-7000-8000-00000000000${n}`;
const [ANA_ID, BEN_ID] = [newUuid(1), newUuid(2)];
const [GIFT_CARD_ID, ISSUED_ID] = [newUuid(3), newUuid(4)];
const APPROVAL_ID = newUuid(5);
const GIFT_CARD_CODE = 'GC-2345-6789-ABCD-EFGH-JKLM';
const giftCard: GiftCard = {
  id: GIFT_CARD_ID,
  issuedCents: 20_000,
  balanceCents: 12_345,
  reservedCents: 5_000,
  expiresOn: null,
  reason: 'the guide fell ill',
  issuedBy: 'Ben',
  issuedAt: ISSUED_AT,
  isBlocked: false,
};

const grantedApproval = newApproval({
  id: APPROVAL_ID,
  action: 'gift-card',
  bookingId: null,
  reference: null,
  reason: 'the bus broke down',
  requestedBy: { id: ANA_ID, name: 'Ana' },
});

const newOpsApi = (role: StaffSession['role'] = 'agent', approvals: readonly Approval[] = []): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ id: ANA_ID, role }))
    .on(listApprovals, () => ({ approvals: [...approvals], nextCursor: null, approvalLimitCents: 50_000 }))
    .on(listGiftCards, () => ({ giftCards: [giftCard], totalCents: 12_345, nextCursor: null }));

async function fillForm(amount: string, reason: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Amount in US dollars'), amount);
  await userEvent.type(screen.getByLabelText(/^Reason/), reason);
}

describe('gift cards in the console', () => {
  async function issueForLostBag(): Promise<FakeApi> {
    const api = newOpsApi().on(issueGiftCard, () => ({ id: ISSUED_ID, code: GIFT_CARD_CODE }));
    await open('/ops/gift-cards', api);
    expect(await screen.findByText(/All gift cards together hold \$123\.45/)).toBeInTheDocument();
    await pressButton('Issue a gift card');
    await fillForm('250.50', 'lost bag');
    await pressButton('Issue a gift card of $250.50');
    return api;
  }

  test('show their code in a dialog that stays open until the code is kept', async () => {
    await issueForLostBag();
    const codeDialog = await screen.findByRole('dialog', { name: 'The code of the gift card of $250.50' });
    expect(within(codeDialog).getByTestId('gift-card-code')).toHaveTextContent(GIFT_CARD_CODE);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(dialog).toHaveAttribute('open');
    await pressButton('I have the code');
    expect(screen.queryByText(GIFT_CARD_CODE)).not.toBeInTheDocument();
  });

  test('are issued for exact cents and listed', async () => {
    const api = await issueForLostBag();
    await pressButton('I have the code');

    expect(await screen.findByText('A gift card of $250.50 was issued.')).toBeInTheDocument();
    expect(api.listCalls(issueGiftCard).map(({ body }) => body)).toEqual([
      { amountCents: 25_050, reason: 'lost bag', expiresOn: null, approvalId: null },
    ]);
    expect(screen.getByText(/All gift cards together hold \$373\.95/)).toBeInTheDocument();
    expect(screen.getByText('lost bag')).toBeInTheDocument();
  });

  test('need an approval above the limit', async () => {
    const api = newOpsApi()
      .on(issueGiftCard, () => {
        throw new Refused(403, 'APPROVAL_REQUIRED');
      })
      .on(requestApproval, () => ({ id: APPROVAL_ID, expiresAt: ISSUED_AT }));
    await open('/ops/gift-cards', api);
    await pressButton('Issue a gift card');
    await fillForm('600', 'the bus broke down');
    await pressButton('Issue a gift card of $600.00');
    expect(await screen.findByText(/needs a second approval\. Ask for it/)).toHaveAttribute('role', 'alert');

    await pressButton('Ask for approval, $600.00');
    expect(await screen.findByText(/You asked for approval of a gift card of \$600\.00/)).toBeInTheDocument();
    expect(api.listBodies(requestApproval)).toMatchObject([
      { action: 'gift-card', bookingId: null, amountCents: 60_000 },
    ]);
  });

  test('are issued once an own request is approved, even if it was requested at a booking', async () => {
    const approvals: Approval[] = [
      { ...grantedApproval, bookingId: BOOKING_ID, reference: 'WF-7KQ4-9TX' },
      { ...grantedApproval, id: newUuid(6), requestedBy: { id: BEN_ID, name: 'Ben' } },
    ];
    const api = newOpsApi('agent', approvals).on(issueGiftCard, () => ({
      id: ISSUED_ID,
      code: GIFT_CARD_CODE,
    }));
    await open('/ops/gift-cards', api);
    expect(await screen.findAllByRole('button', { name: /the approved gift card/ })).toHaveLength(1);

    await pressButton('Issue the approved gift card of $600.00');
    expect(await screen.findByLabelText('Amount in US dollars')).toHaveAttribute('readonly');

    await pressButton('Issue a gift card of $600.00');
    expect(await screen.findByTestId('gift-card-code')).toHaveTextContent(GIFT_CARD_CODE);
    expect(api.listBodies(issueGiftCard)).toMatchObject([{ amountCents: 60_000, approvalId: APPROVAL_ID }]);
  });

  test('are retried as the same gift card until the input changes', async () => {
    const keys: (string | null)[] = [];
    const api = newOpsApi().on(issueGiftCard, (_, call) => {
      keys.push(call.headers.get('idempotency-key'));
      throw new Refused(503, 'BUSY');
    });
    await open('/ops/gift-cards', api);
    await pressButton('Issue a gift card');
    await fillForm('100', 'lost bag');
    await pressButton('Issue a gift card of $100.00');
    expect(await screen.findByText('Not done: BUSY')).toBeInTheDocument();

    await pressButton('Issue a gift card of $100.00');
    await waitFor(() => expect(keys).toHaveLength(2));
    await userEvent.type(screen.getByLabelText('Amount in US dollars'), '.50');
    await pressButton('Issue a gift card of $100.50');
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('are blocked with a reason', async () => {
    let reason = '';
    const api = newOpsApi().on(blockGiftCard, ({ params, body }) => {
      reason = body.reason;
      return { id: params.id, isBlocked: true };
    });
    await open('/ops/gift-cards', api);
    await pressButton(/^Block the gift card of \$200\.00/);
    const dialog = await screen.findByRole('dialog', {
      name: 'Block a gift card with a balance of $123.45?',
    });
    expect(within(dialog).getByRole('button', { name: 'Block' })).toBeDisabled();

    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'stolen{Enter}');
    expect(
      await screen.findByText('The gift card with a balance of $123.45 is blocked.'),
    ).toBeInTheDocument();
    expect(reason).toBe('stolen');
    expect(screen.getByText('Blocked')).toBeInTheDocument();
    // Agents may block a gift card, but not unblock it.
    expect(screen.queryByRole('button', { name: /^Unblock/ })).not.toBeInTheDocument();
  });

  test('are read-only for read-only staff', async () => {
    await open('/ops/gift-cards', newOpsApi('viewer'));
    expect(await screen.findByText('the guide fell ill')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Issue|Block/ })).not.toBeInTheDocument();
  });
});
