import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { v7 } from 'uuid';
import { ProblemException, localeOf } from './problems/problem.js';
import { RateLimiter } from './rate-limiter.js';
import { ROUTE, type Caller, type WayfoldRequest } from './route.js';
import { visitorOf } from './visitor.js';

/** A member of staff as the guard needs to know them. */
export type StaffCaller = NonNullable<Caller['staff']> & {
  readonly csrfToken: string;
  /** They must set up their second factor before anything else. */
  readonly mustEnrol: boolean;
  /** They have shown within the last minutes who they are. */
  readonly confirmed: boolean;
};

/** What the guard must ask others; the composition root says who answers. */
export interface AccessPort {
  /** Whether a token opens a booking. Same work and answer for an unknown booking and a wrong token. */
  opensBooking(bookingId: string, token: string): Promise<boolean>;
  /** Whether a token opens one share of a booking; the same work and answer for what does not exist. */
  opensShare(bookingId: string, shareId: string, token: string): Promise<boolean>;
  /** The signed-in member of staff behind the request's cookie. */
  staffOf(request: WayfoldRequest): Promise<StaffCaller | undefined>;
  /** Whether the developer's tools answer this request. */
  devToolsFor(request: WayfoldRequest): boolean;
}

export const ACCESS = Symbol('AccessPort');

/** Of an address: more than any page of ours asks that was left open behind a link which was switched off. */
export const WRONG_TOKENS_A_MINUTE = 60;

/** Decides from the route value alone; a route without one is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  /** Guessing 256 bits is hopeless at any pace; who does it learns to wait, alike for what there is and what there is not. */
  private readonly wrongTokens = new RateLimiter({ perMinute: WRONG_TOKENS_A_MINUTE });

  constructor(
    private readonly reflector: Reflector,
    @Inject(ACCESS) private readonly access: AccessPort,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const spec = this.reflector.get<RouteSpec | undefined>(ROUTE, context.getHandler());
    const request = context.switchToHttp().getRequest<WayfoldRequest>();
    if (!spec) throw new ProblemException('NOT_FOUND');
    const caller: Caller = {
      locale: localeOf(request.headers['accept-language']),
      ip: request.ip,
      correlationId: v7(),
    };
    request.caller = caller;
    if (spec.access === 'public' || spec.access === 'signature') return true;
    if (spec.access === 'dev') {
      if (!this.access.devToolsFor(request)) throw new ProblemException('NOT_FOUND');
      return true;
    }
    if (spec.access === 'capability' || spec.access === 'share')
      await this.checkCapability(request, spec.access);
    else request.caller = { ...caller, staff: await this.checkStaff(request, spec) };
    return true;
  }

  private async checkCapability(request: WayfoldRequest, access: 'capability' | 'share'): Promise<void> {
    const header = request.headers.authorization;
    const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1];
    if (header === undefined) throw new ProblemException('UNAUTHENTICATED');
    const { id, shareId } = request.params as { id?: unknown; shareId?: unknown };
    const opens = token !== undefined && (await this.opens(access, Uuid.safeParse(id).data, shareId, token));
    if (opens) return;
    // Only what opens nothing is counted: whoever has a link is never told to wait for the guesses of a neighbour.
    const visitor = visitorOf(request.caller.ip);
    if (visitor !== undefined) this.wrongTokens.take(visitor);
    throw new ProblemException('NOT_FOUND');
  }

  private async opens(access: string, id: string | undefined, shareId: unknown, token: string) {
    if (id === undefined) return false;
    if (access === 'capability') return this.access.opensBooking(id, token);
    const share = Uuid.safeParse(shareId);
    return share.success && this.access.opensShare(id, share.data, token);
  }

  private async checkStaff(request: WayfoldRequest, spec: RouteSpec): Promise<NonNullable<Caller['staff']>> {
    const found = await this.access.staffOf(request);
    if (!found) throw new ProblemException('UNAUTHENTICATED');
    const { csrfToken, mustEnrol, confirmed, ...staff } = found;
    if (!(spec.access as readonly string[]).includes(staff.role)) throw new ProblemException('FORBIDDEN');
    if (spec.method !== 'GET' && request.headers['x-csrf-token'] !== csrfToken)
      throw new ProblemException('CSRF_FAILED');
    if (mustEnrol && !spec.enrolling) throw new ProblemException('SECOND_FACTOR_REQUIRED');
    if (spec.reauthenticate && !confirmed) throw new ProblemException('REAUTHENTICATION_REQUIRED');
    return staff;
  }
}
