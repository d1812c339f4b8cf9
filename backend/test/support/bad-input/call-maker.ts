import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { v4 } from 'uuid';
import { z } from 'zod';
import { BODY_LIMIT } from '../../../src/platform/http/adapter.js';
import type { Call } from '../http/client.js';
import type { OpenShare } from '../http/open-share.js';
import type { PlacedBooking, RunningProduct } from '../http/running-product.js';
import type { BadCall } from './bad-call.js';
import { listBrokenBodies } from './broken-bodies.js';
import { newExample } from './example.js';
import { SchemaTree } from './json-schema.js';
import { listMutations, toField } from './mutations.js';
import { decodeText, ODD_PATH_PARTS, ODD_QUERY_TEXTS } from './odd-addresses.js';

/** Calls of one route by an authorized caller. */
export class CallMaker {
  private readonly tree: SchemaTree | undefined;

  constructor(
    private readonly product: RunningProduct,
    private readonly booking: PlacedBooking,
    private readonly share: OpenShare,
    readonly spec: RouteSpec,
  ) {
    this.tree = spec.body && new SchemaTree(spec.body);
  }

  newGoodCall(): Call {
    const { spec } = this;
    const path = this.toPath();
    const query = spec.query ? this.formatSearch(newExample(new SchemaTree(spec.query)) as object) : '';
    return omitUndefined({
      method: spec.method,
      path: `${path}${query}`,
      headers: this.newHeaders(),
      body: this.tree ? newExample(this.tree) : undefined,
    });
  }

  listBadBodies(): BadCall[] {
    const { tree, spec } = this;
    if (!tree || !spec.body) return [];
    const { body } = spec;
    return listMutations(tree, newExample(tree)).map(({ label, path, value, isAlwaysWrong, fieldCode }) => {
      const field = toField(path);
      const raw = JSON.stringify(value);
      const call = { ...this.newGoodCall(), raw };
      const name = `${spec.method} ${spec.path} ${field}: ${label}`;
      if (Buffer.byteLength(raw) > BODY_LIMIT) return { name, call, code: 'PAYLOAD_TOO_LARGE' };
      if (!isAlwaysWrong && body.safeParse(value).success) return { name, call, code: undefined };
      return omitUndefined({
        name,
        call,
        code: 'VALIDATION_FAILED',
        field,
        fieldCode,
      });
    });
  }

  listBadQueries(): BadCall[] {
    const { spec } = this;
    const goodQuery = spec.query ? (newExample(new SchemaTree(spec.query)) as Record<string, string>) : {};
    const newBadQuery = (name: string, search: string, field: string, fieldCode?: string): BadCall =>
      omitUndefined({
        name: `${spec.method} ${spec.path} ${field}: ${name}`,
        call: { ...this.newGoodCall(), path: `${this.toPath()}${search}` },
        code: 'VALIDATION_FAILED',
        field,
        fieldCode,
      });
    const appendQuery = (query: object, text: string) =>
      `${this.formatSearch(query)}${Object.keys(query).length > 0 ? '&' : '?'}${text}`;
    const knownNames = new Set(spec.query instanceof z.ZodObject ? Object.keys(spec.query.shape) : []);
    const unknownNames = ['nothing', 'toString', '__proto__', 'constructor', 'id'].filter(
      (name) => !knownNames.has(name),
    );
    const calls = unknownNames.map((name) =>
      newBadQuery(
        'an unknown parameter',
        appendQuery(goodQuery, `${name}=1`),
        `query:${name}`,
        'unknown_field',
      ),
    );
    for (const name of Object.keys(goodQuery)) {
      const otherParameters = Object.fromEntries(
        Object.entries(goodQuery).filter(([other]) => other !== name),
      );
      const replaceQuery = (text: string) => appendQuery(otherParameters, text);
      // Each value of a repeatable parameter is invalid in turn.
      const doublePath =
        spec.query?.safeParse({ ...goodQuery, [name]: ['1', '2'] }).error?.issues[0]?.path ?? [];
      if (doublePath.length < 2)
        calls.push(newBadQuery('twice', replaceQuery(`${name}=1&${name}=2`), `query:${name}`));
      calls.push(newBadQuery('as an array', replaceQuery(`${name}[]=1`), `query:${name}[]`, 'unknown_field'));
      for (const text of ODD_QUERY_TEXTS) {
        const isAccepted = spec.query?.safeParse({ ...goodQuery, [name]: decodeText(text) }).success === true;
        const call = newBadQuery(`"${text.slice(0, 20)}"`, replaceQuery(`${name}=${text}`), `query:${name}`);
        calls.push(isAccepted ? { name: call.name, call: call.call, code: undefined } : call);
      }
    }
    return calls;
  }

  listBadPaths(): BadCall[] {
    const { spec } = this;
    const goodCall = this.newGoodCall();
    const search = goodCall.path.slice(this.toPath().length);
    return [...spec.path.matchAll(/\{(\w+)\}/g)].flatMap(([placeholder, param]) =>
      ODD_PATH_PARTS.map((part) => ({
        name: `${spec.method} ${spec.path} ${param}: "${part.slice(0, 20)}"`,
        call: { ...goodCall, path: `${this.toPath(spec.path.replace(placeholder, () => part))}${search}` },
        code: 'NOT_FOUND',
      })),
    );
  }

  /** Lists bodies that are invalid JSON or of a wrong kind. */
  listUnreadableBodies(): BadCall[] {
    const { spec } = this;
    if (spec.method !== 'POST' || spec.access === 'signature') return [];
    const accepted = { hasBody: this.tree !== undefined, hasForm: spec.form !== undefined };
    return listBrokenBodies(this.newGoodCall(), accepted).map((badCall) => ({
      ...badCall,
      name: `${spec.method} ${spec.path}: ${badCall.name}`,
    }));
  }

  listBadKeys(): BadCall[] {
    if (!this.spec.isIdempotent) return [];
    const goodCall = this.newGoodCall();
    const { 'idempotency-key': _key, ...otherHeaders } = goodCall.headers ?? {};
    const field = 'header:Idempotency-Key';
    const formatName = (label: string) => `${this.spec.method} ${this.spec.path} ${field}: ${label}`;
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
        name: formatName('missing'),
        call: { ...goodCall, headers: otherHeaders },
        code: 'IDEMPOTENCY_KEY_REQUIRED',
        field,
        fieldCode: 'required',
      },
      ...wrongKeys.map((key) => ({
        name: formatName(key.slice(0, 40)),
        call: { ...goodCall, headers: { ...otherHeaders, 'idempotency-key': key } },
        code: 'IDEMPOTENCY_KEY_REQUIRED',
        field,
        fieldCode: 'invalid_format',
      })),
    ];
  }

  private newHeaders(): Record<string, string> {
    const { access, isIdempotent } = this.spec;
    const tokens: Record<string, string> = {
      capability: this.booking.capability,
      share: this.share.token,
    };
    const token = typeof access === 'string' ? tokens[access] : undefined;
    return omitUndefined({
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      ...(typeof access !== 'string' && this.product.staff.admin),
      'idempotency-key': isIdempotent ? v4() : undefined,
    });
  }

  private toPath(path: string = this.spec.path): string {
    const bookingId = this.spec.access === 'share' ? this.share.bookingId : this.booking.id;
    const values: Record<string, string> = {
      id: bookingId,
      instalmentId: bookingId,
      travelerId: bookingId,
      shareId: this.share.id,
      giftCardId: bookingId,
      receiptId: bookingId,
      manualPaymentId: bookingId,
      photoId: '0'.repeat(32),
      width: '412',
      taskNumber: '1',
      slug: this.product.slug,
      scope: 'regions',
      provider: 'stripe',
      document: 'booking-terms',
      kind: 'trips',
    };
    return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
  }

  private formatSearch(query: object): string {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
    ).toString();
    return text === '' ? '' : `?${text}`;
  }
}
