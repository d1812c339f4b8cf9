import { z } from 'zod';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { v4 } from 'uuid';
import { BODY_LIMIT } from '../../../src/platform/http/adapter.js';
import type { Call } from '../client.js';
import type { PlacedBooking, RealApp } from '../real-app.js';
import type { OpenShare } from '../share.js';
import { exampleOf } from './example.js';
import { SchemaTree } from './json-schema.js';
import type { BadCall } from './bad-call.js';
import { brokenBodies } from './broken-bodies.js';
import { fieldOf, mutationsOf } from './mutations.js';
import { decoded, ODD_PATH_PARTS, ODD_QUERY_TEXTS } from './odd-addresses.js';

const FIELD_CODES: Readonly<Record<string, string>> = {
  missing: 'required',
  'a field that nobody knows': 'unknown_field',
  'a field called like a method': 'unknown_field',
};

/** Calls of one route by an authorized caller. */
export class CallMaker {
  private readonly tree: SchemaTree | undefined;

  constructor(
    private readonly real: RealApp,
    private readonly booking: PlacedBooking,
    private readonly share: OpenShare,
    readonly spec: RouteSpec,
  ) {
    this.tree = spec.body && new SchemaTree(spec.body);
  }

  /** A valid call. */
  good(): Call {
    const { spec } = this;
    const path = this.path();
    const query = spec.query ? this.search(exampleOf(new SchemaTree(spec.query)) as object) : '';
    return {
      method: spec.method,
      path: `${path}${query}`,
      headers: this.headers(),
      ...(this.tree ? { body: exampleOf(this.tree) } : {}),
    };
  }

  bodies(): BadCall[] {
    const { tree, spec } = this;
    if (!tree || !spec.body) return [];
    const { body } = spec;
    return mutationsOf(tree, exampleOf(tree)).map(({ label: mutation, path, value, alwaysWrong }) => {
      const field = fieldOf(path);
      const raw = JSON.stringify(value);
      const call = { ...this.good(), raw };
      const name = `${spec.method} ${spec.path} ${field}: ${mutation}`;
      if (Buffer.byteLength(raw) > BODY_LIMIT) return { name, call, code: 'PAYLOAD_TOO_LARGE' };
      if (!alwaysWrong && body.safeParse(value).success) return { name, call, code: undefined };
      const fieldCode = alwaysWrong ? FIELD_CODES[mutation] : undefined;
      return { name, call, code: 'VALIDATION_FAILED', field, ...(fieldCode ? { fieldCode } : {}) };
    });
  }

  queries(): BadCall[] {
    const { spec } = this;
    const good = spec.query ? (exampleOf(new SchemaTree(spec.query)) as Record<string, string>) : {};
    const bad = (name: string, search: string, field: string, fieldCode?: string): BadCall => ({
      name: `${spec.method} ${spec.path} ${field}: ${name}`,
      call: { ...this.good(), path: `${this.path()}${search}` },
      code: 'VALIDATION_FAILED',
      field,
      ...(fieldCode ? { fieldCode } : {}),
    });
    const join = (extra: string) => `${this.search(good)}${Object.keys(good).length > 0 ? '&' : '?'}${extra}`;
    const knownNames = new Set(spec.query instanceof z.ZodObject ? Object.keys(spec.query.shape) : []);
    const unknown = ['nothing', 'toString', '__proto__', 'constructor', 'id'].filter(
      (name) => !knownNames.has(name),
    );
    const calls = unknown.map((name) =>
      bad('nobody knows it', join(`${name}=1`), `query:${name}`, 'unknown_field'),
    );
    for (const name of Object.keys(good)) {
      const otherParameters = Object.fromEntries(Object.entries(good).filter(([other]) => other !== name));
      const replaced = (text: string) =>
        `${this.search(otherParameters)}${Object.keys(otherParameters).length > 0 ? '&' : '?'}${text}`;
      // Repeatable parameters: then each value is invalid by itself.
      const doublePath = spec.query?.safeParse({ ...good, [name]: ['1', '2'] }).error?.issues[0]?.path ?? [];
      if (doublePath.length < 2) calls.push(bad('twice', replaced(`${name}=1&${name}=2`), `query:${name}`));
      calls.push(bad('as an array', replaced(`${name}[]=1`), `query:${name}[]`, 'unknown_field'));
      for (const text of ODD_QUERY_TEXTS) {
        const isAccepted = spec.query?.safeParse({ ...good, [name]: decoded(text) }).success === true;
        const call = bad(`"${text.slice(0, 20)}"`, replaced(`${name}=${text}`), `query:${name}`);
        calls.push(isAccepted ? { name: call.name, call: call.call, code: undefined } : call);
      }
    }
    return calls;
  }

  paths(): BadCall[] {
    const { spec } = this;
    const good = this.good();
    const search = good.path.slice(this.path().length);
    return [...spec.path.matchAll(/\{(\w+)\}/g)].flatMap(([placeholder, param]) =>
      ODD_PATH_PARTS.map((part) => ({
        name: `${spec.method} ${spec.path} ${param}: "${part.slice(0, 20)}"`,
        call: { ...good, path: `${this.path(spec.path.replace(placeholder, () => part))}${search}` },
        code: 'NOT_FOUND',
      })),
    );
  }

  /** Bodies that are invalid JSON or of a wrong kind. */
  texts(): BadCall[] {
    const { spec } = this;
    if (spec.method !== 'POST' || spec.access === 'signature') return [];
    return brokenBodies(this.good(), this.tree !== undefined)
      .filter(({ name }) => !spec.form || name !== 'application/x-www-form-urlencoded')
      .map((bad) => ({ ...bad, name: `${spec.method} ${spec.path}: ${bad.name}` }));
  }

  keys(): BadCall[] {
    if (!this.spec.idempotent) return [];
    const good = this.good();
    const { 'idempotency-key': _key, ...otherHeaders } = good.headers ?? {};
    const field = 'header:Idempotency-Key';
    const name = (label: string) => `${this.spec.method} ${this.spec.path} ${field}: ${label}`;
    const wrongKeys = [
      'x',
      '1',
      v4().slice(1),
      `${v4()}0`,
      'null',
      'x'.repeat(2000),
      `${v4()}, ${v4()}`,
      v4().replaceAll('-', ''),
    ];
    return [
      {
        name: name('missing'),
        call: { ...good, headers: otherHeaders },
        code: 'IDEMPOTENCY_KEY_REQUIRED',
        field,
        fieldCode: 'required',
      },
      ...wrongKeys.map((key) => ({
        name: name(key.slice(0, 40)),
        call: { ...good, headers: { ...otherHeaders, 'idempotency-key': key } },
        code: 'IDEMPOTENCY_KEY_REQUIRED',
        field,
        fieldCode: 'invalid_format',
      })),
    ];
  }

  private headers(): Record<string, string> {
    const { access, idempotent } = this.spec;
    return {
      ...(access === 'capability' ? { authorization: `Bearer ${this.booking.capability}` } : {}),
      ...(access === 'share' ? { authorization: `Bearer ${this.share.token}` } : {}),
      ...(typeof access === 'string' ? {} : this.real.staff.admin),
      ...(idempotent ? { 'idempotency-key': v4() } : {}),
    };
  }

  private path(path: string = this.spec.path): string {
    const id = this.spec.access === 'share' ? this.share.bookingId : this.booking.id;
    const values: Record<string, string> = {
      id,
      instalmentId: id,
      travelerId: id,
      shareId: this.share.id,
      giftCardId: id,
      receiptId: id,
      photoId: '0'.repeat(32),
      width: '412',
      n: '1',
      slug: this.real.slug,
      scope: 'regions',
      provider: 'stripe',
      document: 'booking-terms',
      kind: 'trips',
    };
    return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
  }

  private search(query: object): string {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
    ).toString();
    return text === '' ? '' : `?${text}`;
  }
}
