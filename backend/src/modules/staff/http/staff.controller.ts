import { Controller, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { me, signIn, signOut } from '@wayfold/contracts/staff';
import type { FastifyReply } from 'fastify';
import { isRefusal } from '../../../kernel/refuse.js';
import { type Caller, Calling, Input, Route, type RouteAnswer } from '../../../platform/http/route.js';
import { SignIn } from '../commands/sign-in.js';
import { SignOut } from '../commands/sign-out.js';
import { CurrentSession } from '../queries/current-session.js';
import { StaffCookie } from './staff-cookie.js';

const staffOf = (caller: Caller): NonNullable<Caller['staff']> => {
  if (!caller.staff) throw new Error('the guard let nobody in');
  return caller.staff;
};

@Controller()
export class StaffController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookie: StaffCookie,
  ) {}

  @Route(signIn)
  async signIn(
    @Input() { body }: RouteInput<typeof signIn>,
    @Calling() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof signIn>> {
    const answer = await this.commands.execute(new SignIn(body, caller.ip, caller.correlationId));
    if (isRefusal(answer)) return answer;
    void reply.header('set-cookie', this.cookie.set(answer.token));
    return answer.session;
  }

  @Route(signOut)
  async signOut(
    @Input() _input: RouteInput<typeof signOut>,
    @Calling() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof signOut>> {
    await this.commands.execute(new SignOut(staffOf(caller), caller.correlationId));
    void reply.header('set-cookie', this.cookie.clear());
    return { signedOut: true };
  }

  @Route(me)
  me(@Input() _input: RouteInput<typeof me>, @Calling() caller: Caller): Promise<RouteAnswer<typeof me>> {
    return this.queries.execute(new CurrentSession(staffOf(caller).sessionId));
  }
}
