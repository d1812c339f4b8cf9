import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { v7 } from 'uuid';
import { chooseLocale, ProblemException } from './problems/problem.js';
import { RateLimiter } from './rate-limiter.js';
import { type Caller, ROUTE, type WayfoldRequest } from './route.js';
import { identifyVisitor } from './visitor.js';

/** The fields of a staff member that the access guard needs. */
export type StaffCaller = NonNullable<Caller['staff']> & {
  readonly csrfToken: string;
  /** The person must set up a second factor before anything else. */
  readonly mustEnrol: boolean;
  /** The person proved their identity within the last minutes. */
  readonly isIdentityConfirmed: boolean;
};

export interface ShareIds {
  readonly bookingId: string;
  readonly shareId: string;
}

/** Questions that the access guard delegates; the composition root binds the answers. */
export interface AccessPort {
  /** True if the capability opens the booking; an unknown booking is refused in equal time. */
  canOpenBooking(bookingId: string, capability: string): Promise<boolean>;
  /** True if the capability opens the share; an unknown share is refused in equal time. */
  canOpenShare(share: ShareIds, capability: string): Promise<boolean>;
  /** Finds the staff member signed in through the request's cookie. */
  findStaff(request: WayfoldRequest): Promise<StaffCaller | undefined>;
  /** True if developer tools answer this request. */
  hasDevtools(request: WayfoldRequest): boolean;
}

export const ACCESS = Symbol('Access');

/** Limit per address. Our own pages stay below it, even a page left open with a revoked link. */
export const WRONG_CAPABILITIES_A_MINUTE = 60;

/** The guard that decides from the route value alone, and refuses a controller method without one. */
@Injectable()
export class AccessGuard implements CanActivate {
  /** 256 bits cannot be guessed; the limit slows guessers equally for existing and unknown objects. */
  private readonly wrongCapabilities = new RateLimiter({ perMinute: WRONG_CAPABILITIES_A_MINUTE });

  constructor(
    private readonly reflector: Reflector,
    @Inject(ACCESS) private readonly access: AccessPort,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const spec = this.reflector.get<RouteSpec | undefined>(ROUTE, context.getHandler());
    const request = context.switchToHttp().getRequest<WayfoldRequest>();
    if (!spec) throw new ProblemException('NOT_FOUND');
    const caller: Caller = {
      locale: chooseLocale(request.headers['accept-language']),
      ip: request.ip,
      correlationId: v7(),
    };
    request.caller = caller;
    if (spec.access === 'public' || spec.access === 'signature') return true;
    if (spec.access === 'dev') {
      if (!this.access.hasDevtools(request)) throw new ProblemException('NOT_FOUND');
      return true;
    }
    if (spec.access === 'capability' || spec.access === 'share')
      await this.assertCapability(request, spec.access);
    else request.caller = { ...caller, staff: await this.requireSignedInStaff(request, spec) };
    return true;
  }

  private async assertCapability(request: WayfoldRequest, access: 'capability' | 'share'): Promise<void> {
    const header = request.headers.authorization;
    const capability = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1];
    if (header === undefined) throw new ProblemException('UNAUTHENTICATED');
    const { id, shareId } = request.params as { id?: unknown; shareId?: unknown };
    const isValid =
      capability !== undefined &&
      (await this.isValidCapability(access, Uuid.safeParse(id).data, shareId, capability));
    if (isValid) return;
    // Only wrong capabilities count, so guesses from the same network never lock out the holder of a link.
    const visitor = identifyVisitor(request.caller.ip);
    if (visitor !== undefined) this.wrongCapabilities.consume(visitor);
    throw new ProblemException('NOT_FOUND');
  }

  private async isValidCapability(
    access: string,
    id: string | undefined,
    shareId: unknown,
    capability: string,
  ) {
    if (id === undefined) return false;
    if (access === 'capability') return this.access.canOpenBooking(id, capability);
    const share = Uuid.safeParse(shareId);
    return share.success && this.access.canOpenShare({ bookingId: id, shareId: share.data }, capability);
  }

  private async requireSignedInStaff(
    request: WayfoldRequest,
    spec: RouteSpec,
  ): Promise<NonNullable<Caller['staff']>> {
    const session = await this.access.findStaff(request);
    if (!session) throw new ProblemException('UNAUTHENTICATED');
    const { csrfToken, mustEnrol, isIdentityConfirmed, ...staff } = session;
    if (!(spec.access as readonly string[]).includes(staff.role)) throw new ProblemException('FORBIDDEN');
    if (spec.method !== 'GET' && request.headers['x-csrf-token'] !== csrfToken)
      throw new ProblemException('CSRF_FAILED');
    if (mustEnrol && !spec.isAllowedBeforeEnrolment) throw new ProblemException('SECOND_FACTOR_REQUIRED');
    if (spec.needsReauthentication && !isIdentityConfirmed)
      throw new ProblemException('REAUTHENTICATION_REQUIRED');
    return staff;
  }
}
