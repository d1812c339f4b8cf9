import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { listPlaces, reassignPlace } from '@wayfold/contracts/bookings/places';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { isRefusal } from '../../../kernel/refuse.js';
import { newCustomerEnvelope } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { WakeSignal } from '../../../platform/jobs/wake-signal.js';
import { ReassignPlace } from '../party/reassign-place.command.js';
import { BookingQueries } from '../view/booking.query.js';

/** Travelers, and the reassignment of their places. */
@Controller()
export class PlacesController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly bookings: BookingQueries,
    private readonly wakeSignal: WakeSignal,
  ) {}

  @Route(listPlaces)
  async listPlaces(
    @Input() { params }: RouteInput<typeof listPlaces>,
  ): Promise<ReplyOrRefusal<typeof listPlaces>> {
    return { travelers: await this.bookings.readPlaces(params.id) };
  }

  @Route(reassignPlace)
  async reassignPlace(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof reassignPlace>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof reassignPlace>> {
    const envelope = newCustomerEnvelope(caller, `http:pass-place:${params.id}:${idempotencyKey}`);
    const reply = await this.commandBus.execute(
      new ReassignPlace(envelope, params.id, params.travelerId, body),
    );
    if (isRefusal(reply)) return reply;
    this.wakeSignal.ring();
    return requireFound(await this.bookings.readForCustomer(params.id, reply.history));
  }
}
