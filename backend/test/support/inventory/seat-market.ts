import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import { v7 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../src/kernel/refuse.js';
import type { Stock } from '../../../src/modules/booking/events.js';
import {
  allotment,
  type AllotmentCommand,
  type AllotmentState,
  countFreeSeats,
} from '../../../src/modules/booking/inventory/allotment.js';
import { allotmentStream } from '../../../src/modules/booking/inventory/allotment.stream.js';
import { coupon, type CouponCommand, type CouponState } from '../../../src/modules/booking/pricing/coupon.js';
import { couponStream } from '../../../src/modules/booking/pricing/coupon.stream.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import type { CommandRunner, StreamSpec } from '../../../src/platform/commands/runner.js';
import { newSeatsTaken as seatsTakenEvent } from '../event-store/events.js';
import type { HistoryOperation } from '../event-store/history.js';
import { requireAccepted } from '../scenario.js';
import { countRoomsLeft, countSeatsLeft, countUsesLeft, type SeatState } from './seat-state.js';

/** The result of a decision: the seats that it saw, and whether it changed anything. */
interface SeatResult {
  readonly seatsLeft: number;
  readonly hasChanges: boolean;
}

type SeatReply = { readonly status: 'done' | 'repeated'; readonly result: SeatResult } | Refusal;
export type SeatOperation = HistoryOperation<SeatState>;

const TODAY = '2027-01-10';
const PRIVATE_ROOM: RoomChoice = { type: 'private', travelers: 1 };

/** Defines a booking's own stream next to the shared streams: it gets an event together with the seats. */
const newTicketStream = (streamId: string): StreamSpec<number> => ({
  streamType: 'ticket',
  streamId,
  initialState: 0,
  evolve: (count) => count + 1,
});

/**
 * One departure and one coupon, accessed through command runners of several processes;
 * records requests and answers.
 */
export class SeatMarket {
  readonly operations: SeatOperation[] = [];
  readonly refusals: string[] = [];
  readonly departureId = v7();
  readonly couponId = v7();
  private now = 0;

  constructor(private readonly runners: readonly CommandRunner[]) {}

  newStock(seats: number, rooms: number, sale: Stock['sale'] = 'ON_SALE'): Stock {
    const { departureId } = this;
    return {
      departureId,
      seats,
      rooms: [{ type: 'private', capacity: 1, count: rooms, isShareable: false }],
      sale,
    };
  }

  /** Takes seats, as many rooms and the coupon together, or none of them. */
  holdSeats(
    process: number,
    {
      bookingId,
      seats,
      hasCoupon,
      commandId,
    }: { bookingId: string; seats: number; hasCoupon: boolean; commandId: string },
  ): Promise<void> {
    const specs = {
      ticket: newTicketStream(bookingId),
      allotment: allotmentStream(this.departureId),
      coupon: hasCoupon ? couponStream(this.couponId) : undefined,
    };
    const rooms = Array.from({ length: seats }, () => PRIVATE_ROOM);
    const sendCommand = (): Promise<SeatReply> =>
      this.getRunner(process).run(this.newMarketEnvelope(commandId), specs, (states) => {
        const heldEvents = allotment.decide(states.allotment, { type: 'Hold', bookingId, seats, rooms });
        if (isRefusal(heldEvents)) return heldEvents;
        const reserve = { type: 'Reserve', bookingId, today: TODAY } as const;
        const couponEvents = states.coupon ? coupon.decide(states.coupon, reserve) : [];
        if (isRefusal(couponEvents)) return couponEvents;
        return {
          events: { ticket: [seatsTakenEvent(seats)], allotment: heldEvents, coupon: couponEvents },
          result: { seatsLeft: countLeft(states.allotment), hasChanges: true },
        };
      });
    return this.recordOperation(
      `hold ${seats} of ${bookingId}`,
      commandId,
      sendCommand,
      (reply, stateBefore) => {
        if (!isRefusal(reply))
          return (
            reply.result.seatsLeft === countSeatsLeft(stateBefore) &&
            stateBefore.isOnSale &&
            seats <= Math.min(countSeatsLeft(stateBefore), countRoomsLeft(stateBefore)) &&
            (!hasCoupon || countUsesLeft(stateBefore) > 0)
          );
        switch (reply.refused) {
          case 'DEPARTURE_NOT_ON_SALE':
            return !stateBefore.isOnSale;
          case 'NOT_ENOUGH_SEATS':
            return (
              seats > countSeatsLeft(stateBefore) &&
              reply.facts['seatsLeft'] === Math.max(0, countSeatsLeft(stateBefore))
            );
          case 'NOT_ENOUGH_ROOMS':
            return (
              seats > countRoomsLeft(stateBefore) &&
              reply.facts['roomsLeft'] === Math.max(0, countRoomsLeft(stateBefore))
            );
          case 'COUPON_EXHAUSTED':
            return hasCoupon && countUsesLeft(stateBefore) <= 0;
          default:
            return false;
        }
      },
    );
  }

  confirmSeats(process: number, bookingId: string): Promise<void> {
    const commandId = v7();
    const specs = { allotment: allotmentStream(this.departureId), coupon: couponStream(this.couponId) };
    const sendCommand = (): Promise<SeatReply> =>
      this.getRunner(process).run(this.newMarketEnvelope(commandId), specs, (states) => {
        if (states.allotment.status !== 'OPEN' || !states.allotment.taken.has(bookingId))
          return refuse('NOT_HELD');
        return decideAll(states, { type: 'Confirm', bookingId }, { type: 'Consume', bookingId });
      });
    return this.recordOperation(`confirm ${bookingId}`, commandId, sendCommand, (reply, stateBefore) =>
      isRefusal(reply)
        ? reply.refused === 'NOT_HELD' && !stateBefore.taken[bookingId]
        : hasSeen(reply, stateBefore, stateBefore.taken[bookingId]?.isConfirmed === false) &&
          stateBefore.taken[bookingId] !== undefined,
    );
  }

  releaseSeats(process: number, bookingId: string, reason: 'expired' | 'cancelled'): Promise<void> {
    const commandId = v7();
    const specs = { allotment: allotmentStream(this.departureId), coupon: couponStream(this.couponId) };
    const sendCommand = (): Promise<SeatReply> =>
      this.getRunner(process).run(this.newMarketEnvelope(commandId), specs, (states) =>
        decideAll(states, { type: 'Release', bookingId, reason }, { type: 'Release', bookingId }),
      );
    return this.recordOperation(`release ${bookingId}`, commandId, sendCommand, (reply, stateBefore) =>
      hasSeen(reply, stateBefore, stateBefore.taken[bookingId] !== undefined),
    );
  }

  setStock(process: number, stock: Stock): Promise<void> {
    const commandId = v7();
    const sendCommand = (): Promise<SeatReply> =>
      this.getRunner(process).run(
        this.newMarketEnvelope(commandId),
        { allotment: allotmentStream(this.departureId) },
        (states) => {
          const stockEvents = allotment.decide(states.allotment, { type: 'SetStock', stock });
          if (isRefusal(stockEvents)) return stockEvents;
          const result: SeatResult = {
            seatsLeft: countLeft(states.allotment),
            hasChanges: stockEvents.length > 0,
          };
          return { events: { allotment: stockEvents }, result };
        },
      );
    return this.recordOperation(`stock of ${stock.seats}`, commandId, sendCommand, (reply, stateBefore) =>
      hasSeen(
        reply,
        stateBefore,
        stateBefore.seats !== stock.seats ||
          stateBefore.rooms !== stock.rooms[0]?.count ||
          stateBefore.isOnSale !== (stock.sale === 'ON_SALE'),
      ),
    );
  }

  private getRunner(process: number): CommandRunner {
    return this.runners[process % this.runners.length] as CommandRunner;
  }

  private newMarketEnvelope(commandId: string) {
    return newEnvelope({ actor: { kind: 'customer' }, correlationId: 'market' }, commandId);
  }

  private async recordOperation(
    name: string,
    commandId: string,
    sendCommand: () => Promise<SeatReply>,
    allowsOutcome: (reply: SeatReply, stateBefore: SeatState) => boolean,
  ): Promise<void> {
    const calledTick = ++this.now;
    const addOperation = (
      outcome: SeatOperation['outcome'],
      allowsThisOutcome: SeatOperation['allowsOutcome'],
      summary: string,
    ): void => {
      const answeredTick = ++this.now;
      this.operations.push({
        name: `${name}: ${summary}`,
        commandId,
        calledTick,
        answeredTick,
        outcome,
        allowsOutcome: allowsThisOutcome,
      });
    };
    try {
      const reply = await sendCommand();
      const summary = JSON.stringify(
        isRefusal(reply) ? reply : { ...reply, states: undefined, history: undefined },
      );
      if (isRefusal(reply)) {
        this.refusals.push(reply.refused);
        // Busy says only that the command was not executed, and nothing about the seats.
        addOperation(
          'unchanged',
          (stateBefore) => reply.refused === 'BUSY' || allowsOutcome(reply, stateBefore),
          summary,
        );
      } else if (reply.status === 'repeated')
        addOperation('repeated', (stateBefore) => allowsOutcome(reply, stateBefore), summary);
      else
        addOperation(
          reply.result.hasChanges ? 'done' : 'unchanged',
          (stateBefore) => allowsOutcome(reply, stateBefore),
          summary,
        );
    } catch (error) {
      addOperation('unanswered', () => true, String(error));
    }
  }
}

const hasSeen = (reply: SeatReply, stateBefore: SeatState, hasChanges: boolean): boolean =>
  !isRefusal(reply) &&
  reply.result.seatsLeft === countSeatsLeft(stateBefore) &&
  reply.result.hasChanges === hasChanges;

const countLeft = (state: AllotmentState): number => (state.status === 'OPEN' ? countFreeSeats(state) : 0);

/** Decides a step that neither seats nor coupon may refuse. */
function decideAll(
  states: { readonly allotment: AllotmentState; readonly coupon: CouponState },
  seats: AllotmentCommand,
  couponCommand: CouponCommand,
) {
  const heldEvents = requireAccepted(allotment.decide(states.allotment, seats));
  const couponEvents = requireAccepted(coupon.decide(states.coupon, couponCommand));
  const result: SeatResult = {
    seatsLeft: countLeft(states.allotment),
    hasChanges: heldEvents.length + couponEvents.length > 0,
  };
  return { events: { allotment: heldEvents, coupon: couponEvents }, result };
}
