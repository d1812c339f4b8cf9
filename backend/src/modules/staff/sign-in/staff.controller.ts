import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  confirmSession,
  getCurrentSession,
  signIn,
  signInCode,
  signOut,
} from '@wayfold/contracts/staff/staff';
import type { FastifyReply } from 'fastify';
import { isRefusal } from '../../../kernel/refuse.js';
import { requireStaff } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  RawRequest,
  type ReplyOrRefusal,
  Route,
  type WayfoldRequest,
} from '../../../platform/http/route.js';
import { buildCallerKey } from '../../../platform/http/visitor.js';
import { SessionQueries } from '../sessions/sessions.query.js';
import { ConfirmSession } from './confirm-session.command.js';
import { describeDevice } from './device.js';
import { SignIn } from './sign-in.command.js';
import { SignInCode } from './sign-in-code.command.js';
import { SignOut } from './sign-out.command.js';
import { StaffCookie } from './staff-cookie.js';

/** Sign-in and sign-out. */
@Controller()
export class StaffController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly sessions: SessionQueries,
    private readonly cookie: StaffCookie,
  ) {}

  @Route(signIn)
  async signIn(
    @Input() { body }: RouteInput<typeof signIn>,
    @CurrentCaller() caller: Caller,
    @RawRequest() request: WayfoldRequest,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<ReplyOrRefusal<typeof signIn>> {
    const origin = {
      address: buildCallerKey(caller.ip),
      device: describeDevice(request.headers['user-agent']),
    };
    const reply = await this.commandBus.execute(new SignIn(body, origin, caller.correlationId));
    if (isRefusal(reply)) return reply;
    if (reply.step === 'done') {
      void response.header('set-cookie', this.cookie.set(reply.token));
      return { step: 'done', session: reply.session };
    }
    const { pendingToken, expiresAt, secondsLeft } = reply;
    void response.header('set-cookie', this.cookie.setPending(pendingToken, secondsLeft));
    return { step: 'code', expiresAt: expiresAt.toISOString() };
  }

  @Route(signInCode)
  async signInCode(
    @Input() { body }: RouteInput<typeof signInCode>,
    @CurrentCaller() caller: Caller,
    @RawRequest() request: WayfoldRequest,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<ReplyOrRefusal<typeof signInCode>> {
    const pendingToken = StaffCookie.parsePending(request.headers.cookie);
    const command = new SignInCode(pendingToken, body.code, buildCallerKey(caller.ip), caller.correlationId);
    const reply = await this.commandBus.execute(command);
    if (isRefusal(reply)) return reply;
    void response.header('set-cookie', [this.cookie.set(reply.token), this.cookie.clearPending()]);
    return reply.session;
  }

  @Route(signOut)
  async signOut(
    @Input() _input: RouteInput<typeof signOut>,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<ReplyOrRefusal<typeof signOut>> {
    await this.commandBus.execute(new SignOut(requireStaff(caller), caller.correlationId));
    void response.header('set-cookie', this.cookie.clear());
    return { isSignedOut: true };
  }

  @Route(getCurrentSession)
  getCurrentSession(
    @Input() _input: RouteInput<typeof getCurrentSession>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof getCurrentSession>> {
    return this.sessions.readCurrent(requireStaff(caller).sessionId);
  }

  @Route(confirmSession)
  async confirmSession(
    @Input() { body }: RouteInput<typeof confirmSession>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof confirmSession>> {
    const command = new ConfirmSession(requireStaff(caller), body, caller.correlationId);
    const reply = await this.commandBus.execute(command);
    return isRefusal(reply) ? reply : { confirmedUntil: reply.confirmedUntil.toISOString() };
  }
}
