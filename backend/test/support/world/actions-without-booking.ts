import { TOTP } from 'otpauth';
import { v4 } from 'uuid';
import { newCouponTerms } from '../booking/builders.js';
import type { Colleagues, Role } from './colleagues.js';
import type { World } from './world.js';

/** A valid call: its path parameters, and its body or file. */
export interface ActionInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly file?: Buffer;
}

/** A staff action, its author in this test, and the event that it records; null if it only reads. */
interface Action {
  readonly role: Role;
  readonly event: string | null;
  readonly newInput: () => Promise<ActionInput> | ActionInput;
}

export type Actions = Readonly<Record<string, Action>>;

export const reason = 'as agreed on the phone';
const FACTOR = 'POST /api/staff/second-factor';

/** Returns a function that calls `make` once, at its first call. */
export function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let memo: Promise<T> | undefined;
  return () => (memo ??= make());
}

/** Lists actions on enquiries of the contact form. */
export function listEnquiryActions(world: World, staff: Colleagues): Actions {
  const askQuestion = async (): Promise<string> => {
    const question = {
      name: 'Marta Ibáñez',
      email: 'marta@example.org',
      message: 'Is the pass open in May?',
      kind: 'other',
      locale: 'en',
      acceptsPrivacyPolicy: true,
    };
    await world.callOk('POST', '/api/enquiries', question, { 'idempotency-key': v4() });
    await world.waitForReadModels();
    const { headers } = await staff.openSession('agent');
    const { enquiries } = await world.getOk<{ enquiries: { id: string }[] }>(
      '/api/ops/enquiries?state=open',
      headers,
    );
    return enquiries[0]?.id ?? '';
  };
  return {
    'POST /api/ops/enquiries/{id}/answered': {
      role: 'agent',
      event: 'EnquiryAnswered',
      newInput: async () => ({ params: { id: await askQuestion() }, body: { reason } }),
    },
  };
}

/** Lists actions on coupons, gift cards and the kill switch. */
export function listShopActions(staff: Colleagues): Actions {
  const issueOnce = memoize(async () => {
    const issueInput = { amountCents: 5_000, reason };
    return { id: (await staff.post<{ id: string }>('agent', '/api/ops/gift-cards', issueInput)).body.id };
  });
  const coupon = newCouponTerms({ code: 'ACTORS10', limit: 1 });
  const [agent, finance] = ['agent', 'finance'] as const;
  const newGiftCardInput = async () => ({ params: await issueOnce(), body: { reason } });
  return {
    'POST /api/ops/coupons': { role: agent, event: 'CouponIssued', newInput: () => ({ body: coupon }) },
    'POST /api/ops/gift-cards': {
      role: agent,
      event: 'GiftCardIssued',
      newInput: () => ({ body: { amountCents: 4_000, reason } }),
    },
    'POST /api/ops/gift-cards/{id}/block': {
      role: agent,
      event: 'GiftCardBlocked',
      newInput: newGiftCardInput,
    },
    'POST /api/ops/gift-cards/{id}/unblock': {
      role: finance,
      event: 'GiftCardUnblocked',
      newInput: newGiftCardInput,
    },
    'POST /api/ops/charging/pause': {
      role: finance,
      event: 'ChargingPaused',
      newInput: () => ({ body: { reason } }),
    },
    'POST /api/ops/charging/resume': {
      role: finance,
      event: 'ChargingResumed',
      newInput: () => ({ body: { reason } }),
    },
  };
}

/** Lists actions of signing in and out, and on second factors. */
export function listAccessActions(world: World, staff: Colleagues): Actions {
  const role = 'agent';
  const newEmptyInput = (): ActionInput => ({});
  const newAgentInput = () => ({ params: { id: staff.getId('agent') } });
  const startEnrolment = async (): Promise<ActionInput> => {
    const { body } = await staff.post<{ secret: string }>(role, '/api/staff/second-factor/start');
    const { secret } = body;
    return { body: { code: new TOTP({ secret }).generate({ timestamp: world.now().getTime() }) } };
  };
  return {
    'POST /api/ops/session/confirm': {
      role,
      event: 'StaffConfirmed',
      newInput: () => ({ body: { by: 'password', password: staff.getPassword(role) } }),
    },
    [`${FACTOR}/start`]: { role, event: 'SecondFactorStarted', newInput: newEmptyInput },
    [`${FACTOR}/confirm`]: { role, event: 'SecondFactorTurnedOn', newInput: startEnrolment },
    [`${FACTOR}/recovery-codes`]: { role, event: 'RecoveryCodesCreated', newInput: newEmptyInput },
    'POST /api/staff/sessions/{id}/revoke': {
      role,
      event: 'StaffSessionsRevoked',
      newInput: async () => ({ params: { id: (await staff.openSession(role)).id } }),
    },
    'POST /api/staff/sessions/revoke-others': {
      role,
      event: 'StaffSessionsRevoked',
      newInput: async () => (await staff.openSession(role), {}),
    },
    'POST /api/staff/sign-out': { role, event: 'StaffSignedOut', newInput: newEmptyInput },
    'POST /api/ops/staff/{id}/second-factor/reset': {
      role: 'admin',
      event: 'SecondFactorReset',
      newInput: () => ({ ...newAgentInput(), body: { reason } }),
    },
    'POST /api/ops/staff/{id}/sessions/revoke': {
      role: 'admin',
      event: 'StaffSessionsRevoked',
      newInput: async () => (await staff.openSession(role), newAgentInput()),
    },
  };
}
