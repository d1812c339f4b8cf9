import { v4, v7 } from 'uuid';
import { addStaff } from '../../../src/modules/staff/accounts/add-staff.service.js';
import { SessionStore } from '../../../src/modules/staff/sessions/session.store.js';
import type { ShopResponse } from './shop.js';
import type { World } from './world.js';

export type Role = 'agent' | 'finance' | 'admin';

/** Staff who sign in afresh by the product's clock. */
export class Colleagues {
  private readonly ids = new Map<Role, string>();
  private readonly passwords = new Map<Role, string>();

  private constructor(private readonly world: World) {}

  static async hire(world: World): Promise<Colleagues> {
    const { pool, store, clock } = world.app.infrastructure;
    const colleagues = new Colleagues(world);
    for (const role of ['agent', 'finance', 'admin'] as const) {
      const person = { email: `${role}@wayfold.example`, name: role, role };
      const { staffId, password } = await addStaff({ pool, store, clock }, person);
      colleagues.ids.set(role, staffId);
      colleagues.passwords.set(role, password);
    }
    return colleagues;
  }

  getId = (role: Role): string => this.ids.get(role) ?? '';
  getPassword = (role: Role): string => this.passwords.get(role) ?? '';

  /** Opens a new session, because the clock may have moved since the last session. */
  async openSession(role: Role): Promise<{ readonly id: string; readonly headers: Record<string, string> }> {
    const [id, staffId] = [v7(), this.getId(role)];
    const { token, csrfToken } = await new SessionStore(this.world.pool).open(
      { sessionId: id, staffId, device: null },
      this.world.now(),
    );
    return { id, headers: { cookie: `wayfold_staff=${token}`, 'x-csrf-token': csrfToken } };
  }

  async post<T = { code?: string }>(
    role: Role,
    path: string,
    body?: unknown,
    key: string = v4(),
  ): Promise<ShopResponse<T>> {
    const headers = { ...(await this.openSession(role)).headers, 'idempotency-key': key };
    return this.world.call('POST', path, body, headers);
  }

  /** Moves money as finance staff. */
  moveMoney<T = MoneyResponse>(
    bookingId: string,
    action: 'refunds' | 'refunds/preview' | 'manual-payments' | 'goodwill',
    body: object,
    key?: string,
  ): Promise<ShopResponse<T>> {
    const details =
      action === 'manual-payments' ? newCashPayment(this.world) : { reason: 'as agreed on the phone' };
    const fullBody = action === 'refunds/preview' ? body : { ...details, ...body };
    return this.post('finance', `/api/ops/bookings/${bookingId}/${action}`, fullBody, key);
  }

  /** Requests an approval as finance, and grants it as the admin. */
  async obtainApproval(action: string, bookingId: string, amountCents: number): Promise<string> {
    const approvalTerms = { action, bookingId, amountCents, reason: 'as agreed on the phone' };
    const { body } = await this.post<{ id: string }>('finance', '/api/ops/approvals', approvalTerms);
    const { status } = await this.post('admin', `/api/ops/approvals/${body.id}/grant`);
    if (status !== 200) throw new Error(`the approval was not granted: ${status}`);
    return body.id;
  }
}

interface MoneyResponse {
  readonly id?: string;
  readonly code?: string;
  readonly facts?: Record<string, unknown>;
  readonly booking?: { readonly money: string; readonly remainingCents: number };
}

const newCashPayment = (world: World) => ({
  method: 'cash',
  note: 'paid at the office',
  valueDate: world.now().toISOString().slice(0, 10),
});
