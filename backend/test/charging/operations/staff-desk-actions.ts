import { TOTP } from 'otpauth';
import { v4 } from 'uuid';
import type { Colleagues, Role } from './colleagues.js';
import type { World } from '../world.js';

/** A valid call: its path parameters, and its body or file. */
export interface Wanted {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly file?: Buffer;
}

/** A staff action, its author here, and its event; null: read-only. */
interface Action {
  readonly by: Role;
  readonly event: string | null;
  readonly wanted: () => Promise<Wanted> | Wanted;
}

export type Actions = Readonly<Record<string, Action>>;

export const reason = 'as agreed on the phone';
const FACTOR = 'POST /api/staff/second-factor';

/** Created on first use. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let memo: Promise<T> | undefined;
  return () => (memo ??= make());
}

/** Enquiries of the contact form. */
export function desk(world: World, staff: Colleagues): Actions {
  const askQuestion = async (): Promise<string> => {
    const question = {
      name: 'Marta Ibáñez',
      email: 'marta@example.org',
      message: 'Is the pass open in May?',
      kind: 'other',
      locale: 'en',
      privacyConsent: true,
    };
    await world.must('POST', '/api/enquiries', question, { 'idempotency-key': v4() });
    await world.caughtUp();
    const { headers } = await staff.session('agent');
    const { enquiries } = await world.must<{ enquiries: { id: string }[] }>(
      ...(['GET', '/api/ops/enquiries?state=open', undefined, headers] as const),
    );
    return enquiries[0]?.id ?? '';
  };
  return {
    'POST /api/ops/enquiries/{id}/answered': {
      by: 'agent',
      event: 'EnquiryAnswered',
      wanted: async () => ({ params: { id: await askQuestion() }, body: { reason } }),
    },
  };
}

/** Coupons, gift cards, and the kill switch. */
export function shop(staff: Colleagues): Actions {
  const card = once(async () => {
    const issued = { amountCents: 5_000, reason };
    return { id: (await staff.post<{ id: string }>('agent', '/api/ops/gift-cards', issued)).body.id };
  });
  const coupon = {
    code: 'ACTORS10',
    discount: { kind: 'percent', percent: 10 },
    limit: 1,
    minimumCents: 0,
    bookFrom: null,
    bookUntil: null,
    travelFrom: null,
    travelUntil: null,
    tripIds: [],
    departureIds: [],
    categories: [],
  };
  const [agent, finance] = ['agent', 'finance'] as const;
  const ofCard = async () => ({ params: await card(), body: { reason } });
  return {
    'POST /api/ops/coupons': { by: agent, event: 'CouponIssued', wanted: () => ({ body: coupon }) },
    'POST /api/ops/gift-cards': {
      by: agent,
      event: 'GiftCardIssued',
      wanted: () => ({ body: { amountCents: 4_000, reason } }),
    },
    'POST /api/ops/gift-cards/{id}/block': { by: agent, event: 'GiftCardBlocked', wanted: ofCard },
    'POST /api/ops/gift-cards/{id}/unblock': { by: finance, event: 'GiftCardUnblocked', wanted: ofCard },
    'POST /api/ops/charging/pause': {
      by: finance,
      event: 'ChargingPaused',
      wanted: () => ({ body: { reason } }),
    },
    'POST /api/ops/charging/resume': {
      by: finance,
      event: 'ChargingResumed',
      wanted: () => ({ body: { reason } }),
    },
  };
}

/** Authentication: sessions and second factors. */
export function access(world: World, staff: Colleagues): Actions {
  const by = 'agent';
  const noInput = (): Wanted => ({});
  const params = () => ({ params: { id: staff.idOf('agent') } });
  const startEnrolment = async (): Promise<Wanted> => {
    const { body } = await staff.post<{ secret: string }>(by, '/api/staff/second-factor/start');
    const { secret } = body;
    return { body: { code: new TOTP({ secret }).generate({ timestamp: world.now().getTime() }) } };
  };
  return {
    'POST /api/ops/session/confirm': {
      by,
      event: 'StaffConfirmed',
      wanted: () => ({ body: { by: 'password', password: staff.passwordOf(by) } }),
    },
    [`${FACTOR}/start`]: { by, event: 'SecondFactorStarted', wanted: noInput },
    [`${FACTOR}/confirm`]: { by, event: 'SecondFactorTurnedOn', wanted: startEnrolment },
    [`${FACTOR}/recovery-codes`]: { by, event: 'RecoveryCodesCreated', wanted: noInput },
    'POST /api/staff/sessions/{id}/revoke': {
      by,
      event: 'StaffSessionsRevoked',
      wanted: async () => ({ params: { id: (await staff.session(by)).id } }),
    },
    'POST /api/staff/sessions/revoke-others': {
      by,
      event: 'StaffSessionsRevoked',
      wanted: async () => (await staff.session(by), {}),
    },
    'POST /api/staff/sign-out': { by, event: 'StaffSignedOut', wanted: noInput },
    'POST /api/ops/staff/{id}/second-factor/reset': {
      by: 'admin',
      event: 'SecondFactorReset',
      wanted: () => ({ ...params(), body: { reason } }),
    },
    'POST /api/ops/staff/{id}/sessions/revoke': {
      by: 'admin',
      event: 'StaffSessionsRevoked',
      wanted: async () => (await staff.session(by), params()),
    },
  };
}
