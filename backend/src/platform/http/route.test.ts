import { describe, expect, test } from '@jest/globals';
import { defineRoute, type RouteInput } from '@wayfold/contracts/kernel/route';
import { z } from 'zod';
import { refuse } from '../../kernel/refuse.js';
import { ProblemException } from './problems/problem.js';
import { type ReplyOrRefusal, requireFound, ROUTE, Route } from './route.js';

const rename = defineRoute({
  method: 'POST',
  path: '/api/things/{id}/parts/{part}',
  access: 'public',
  summary: 'Renames a part.',
  params: z.strictObject({ id: z.uuid(), part: z.string() }),
  body: z.strictObject({ name: z.string(), size: z.coerce.number() }),
  reply: z.strictObject({ renamed: z.boolean() }),
  status: 201,
  isIdempotent: true,
  refusals: ['NAME_TAKEN'],
});

const list = defineRoute({
  method: 'GET',
  path: '/api/things',
  access: ['admin'],
  summary: 'Lists.',
  reply: z.strictObject({ things: z.array(z.string()) }),
});

class Things {
  @Route(rename)
  async rename(input: RouteInput<typeof rename>): Promise<ReplyOrRefusal<typeof rename>> {
    return input.body.size > 1 ? refuse('NAME_TAKEN') : { renamed: true };
  }

  @Route(list)
  async list(): Promise<ReplyOrRefusal<typeof list>> {
    return { things: [] };
  }
}

/** Must not compile: the tests' type check fails if one of these does. */
export class WrongThings {
  // @ts-expect-error the reply has another shape
  @Route(rename)
  async reply(): Promise<{ renamed: string }> {
    return { renamed: 'yes' };
  }

  // @ts-expect-error a field is missing
  @Route(list)
  async missing(): Promise<object> {
    return {};
  }

  // @ts-expect-error the handler takes the input of another route
  @Route(list)
  async input(_input: { body: { name: string } }): Promise<ReplyOrRefusal<typeof list>> {
    return { things: [] };
  }

  // @ts-expect-error a refusal that the route does not name
  @Route(list)
  async refusal() {
    return refuse('NAME_TAKEN');
  }

  // @ts-expect-error a route answers later
  @Route(list)
  sync() {
    return { things: [] };
  }
}

/** Shows how the compiler sees a handler's input. */
export const inputs = (input: RouteInput<typeof rename>, emptyInput: RouteInput<typeof list>) => {
  const { id, part }: { id: string; part: string } = input.params;
  const size: number = input.body.size;
  const key: string = input.idempotencyKey;
  const absentParts: undefined[] = [emptyInput.body, emptyInput.query, emptyInput.idempotencyKey];
  // @ts-expect-error there is no such parameter
  const otherParam: unknown = input.params.other;
  return [id, part, size, key, absentParts, otherParam];
};

describe('a route on a controller', () => {
  const getMetadata = (key: string, name: keyof Things): unknown =>
    Reflect.getMetadata(key, Things.prototype[name]);

  test('declares method, path and status to the router and exposes itself', () => {
    expect(getMetadata('path', 'rename')).toBe('/api/things/:id/parts/:part');
    expect(getMetadata('method', 'rename')).toBe(1);
    expect(getMetadata('__httpCode__', 'rename')).toBe(201);
    expect(getMetadata(ROUTE, 'rename')).toBe(rename);
    expect(getMetadata('method', 'list')).toBe(0);
    expect(getMetadata('__httpCode__', 'list')).toBe(200);
  });
});

test('what a read found is returned, also when it is empty', () => {
  expect(requireFound('')).toBe('');
});

test.each([undefined, null])('a read that found nothing is a problem: %s', (missing) => {
  expect(() => requireFound(missing)).toThrow(new ProblemException('NOT_FOUND'));
});
