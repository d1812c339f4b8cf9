import { expect } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { v4 } from 'uuid';
import type { HttpResponse } from '../http/client.js';
import { type RunningProduct, startProduct } from '../http/running-product.js';
import { waitUntil } from '../wait-until.js';

export interface ListedEnquiry {
  readonly id: string;
  readonly reference: string;
  readonly state: string;
  readonly trip: { readonly name: string } | null;
  readonly from: Readonly<Record<string, unknown>> | null;
  readonly answered: { readonly by: string; readonly note: string } | null;
}

export interface StoredMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

export const REFERENCE_PATTERN = /^EQ-[2-46-9A-HJKMNP-RT-Z]{4}-[2-46-9A-HJKMNP-RT-Z]{3}$/;
export const ORIGIN = { origin: 'http://localhost:3000' };

/** Creates the request that the page's script sends. */
export const newEnquiry = (overrides: object = {}) => ({
  kind: 'trip',
  name: 'Marta Ibáñez',
  email: 'marta@example.org',
  locale: 'en',
  message: 'Is the pass open in May?\r\nWe are two.',
  acceptsPrivacyPolicy: true,
  ...overrides,
});

/** Creates the request that a browser without scripts posts. */
export const newFormFields = (overrides: Record<string, string> = {}) => ({
  locale: 'es',
  kind: 'other',
  name: 'Luz Ñaupari',
  email: 'luz@example.org',
  phone: '',
  trip: '',
  phoneCountry: '',
  month: '',
  travelers: '',
  message: '¿Hay plazas para dos?\r\nGracias.',
  acceptsPrivacyPolicy: 'yes',
  website: '',
  ...overrides,
});

const parseParam = ({ headers }: HttpResponse, name: string): string =>
  new URL(headers.location ?? '', 'http://x').searchParams.get(name) ?? '';
export const parseReference = (response: HttpResponse): string => parseParam(response, 'sent');

/** The product with its worker: people who send enquiries, and staff who read them. */
export class EnquiryWorld {
  private constructor(readonly product: RunningProduct) {}

  static async open(): Promise<EnquiryWorld> {
    return new EnquiryWorld(await startProduct({ role: 'all', trustProxy: ['loopback'] }));
  }

  close(): Promise<void> {
    return this.product.close();
  }

  postEnquiry(
    body: object,
    { key = v4(), from }: { key?: string; from?: string } = {},
  ): Promise<HttpResponse> {
    return this.product.client.call(
      omitUndefined({
        method: 'POST',
        path: '/api/enquiries',
        body,
        headers: { 'idempotency-key': key },
        from,
      }),
    );
  }

  submitForm(fields: Record<string, string>, headers: object = ORIGIN, from?: string): Promise<HttpResponse> {
    return this.product.client.call(
      omitUndefined({
        method: 'POST',
        path: '/api/enquiries/form',
        raw: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        from,
      }),
    );
  }

  async readDraft(response: HttpResponse): Promise<unknown> {
    const path = `/api/enquiries/draft?token=${parseParam(response, 'draft')}`;
    return (await this.product.client.call({ path })).json?.['draft'];
  }

  async listEnquiries(search = ''): Promise<ListedEnquiry[]> {
    const call = { path: `/api/ops/enquiries${search}`, headers: this.product.staff.agent };
    return (await this.product.client.call(call)).json?.['enquiries'] as ListedEnquiry[];
  }

  waitForListed(reference: string): Promise<ListedEnquiry> {
    return waitUntil(async () =>
      (await this.listEnquiries()).find((enquiry) => enquiry.reference === reference),
    );
  }

  /** Sends an enquiry and returns it as listed in the console. */
  async sendEnquiry(overrides: object): Promise<ListedEnquiry> {
    const response = await this.postEnquiry(newEnquiry(overrides));
    expect(response.status).toBe(201);
    return this.waitForListed(String(response.json?.['reference']));
  }

  async listMails(): Promise<StoredMail[]> {
    const { rows } = await this.product.app.infrastructure.pool.query<StoredMail>(
      'SELECT recipient, subject, body_text AS text FROM outgoing_mails ORDER BY at, message_id',
    );
    return rows;
  }

  async countReceived(): Promise<number> {
    const { rows } = await this.product.app.infrastructure.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM events WHERE type = 'EnquiryReceived'`,
    );
    return rows[0]?.n ?? 0;
  }
}
