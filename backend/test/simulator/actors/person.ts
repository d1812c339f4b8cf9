import type { Command } from '@nestjs/cqrs';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { isRefusal, type Refusal } from '../../../src/kernel/refuse.js';
import type { PayBooking } from '../../../src/modules/booking/checkout/pay-booking.command.js';
import type { PayInstalment } from '../../../src/modules/booking/checkout/pay-instalment.command.js';
import type { NextStep } from '../../../src/modules/booking/payments/pay-reply.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { parseIntentId } from '../../support/card-provider/intent-id.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import type { World } from '../engine/world.js';
import { BUYER_NAMES, DRAWN_CARDS } from './people.js';

const MAX_ATTEMPTS = 5;

export const newCustomerEnvelope = (correlationId: string, idempotencyKey?: string) =>
  newEnvelope({ actor: { kind: 'customer' }, correlationId, causationId: null }, idempotencyKey);

/** True if the person pays next; otherwise nothing is left to pay, or a transfer is awaited. */
export const isPaymentStep = ({ state }: NextStep): boolean =>
  state === 'pay' || state === 'redirect' || state === 'approve';

/** A person with a browser and money. */
export class Person {
  protected readonly owner: Owner;

  constructor(
    protected readonly world: World,
    name: string,
  ) {
    this.owner = { ...WORLD, name };
  }

  private async payByCard(secret: string, number: string): Promise<void> {
    await this.waitForTurn(`pays with ${number}`);
    this.world.disclosedIntents.add(parseIntentId(secret));
    const status = await this.world.stripe.payByCard(secret, number);
    this.writeLine(`  … ${status}`);
    if (status !== 'requires_action') return;
    if (this.flipCoin(0.2)) await this.pauseFor(20 * MINUTE_MS);
    if (this.flipCoin(0.1)) return this.writeLine('does not answer the bank');
    const outcome = this.flipCoin(0.8) ? 'complete' : 'fail';
    await this.waitForTurn(`at the bank: ${outcome}`);
    this.writeLine(`  … ${await this.world.stripe.authenticatePayment(secret, outcome)}`);
  }

  /** Answers on the page of the lender that the address names. */
  private async answerLender(url: string): Promise<void> {
    const secret = new URL(url, 'http://sandbox').searchParams.get('client_secret') ?? '';
    const drawRefusal = (): 'decline' | 'cancel' => (this.flipCoin(0.5) ? 'decline' : 'cancel');
    const outcome = this.flipCoin(0.7) ? 'accept' : drawRefusal();
    await this.waitForTurn(`has the lender ${outcome}`);
    this.writeLine(`  … ${await this.world.stripe.decideLoan(secret, outcome)}`);
  }

  /** Approves on PayPal's page. */
  private async approveOrder(approveUrl: string): Promise<void> {
    const order = new URL(approveUrl).searchParams.get('token') ?? '';
    const buyer = this.world.scheduler.random.pickOne(BUYER_NAMES);
    await this.waitForTurn(`approves ${order} as ${buyer}`);
    this.writeLine(`  … ${this.world.paypal.approveOrder(order, buyer)}`);
  }

  /**
   * Asks one process of the product, and without a response another;
   * returns undefined if the person gives up.
   */
  protected async askProduct<T>(newCommand: () => Command<T> | Command<unknown>): Promise<T | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const request = newCommand();
      const process = await this.world.waitForApi(this.owner);
      await this.waitForTurn(`asks ${process.name}: ${request.constructor.name}`);
      try {
        const reply = (await process.executeCommand(request)) as T;
        await this.waitForTurn(`hears ${describeReply(reply)}`);
        if (!(isRefusal(reply) && reply.refused === 'BUSY')) return reply;
      } catch (error) {
        this.world.noteError(process, error);
        if (this.flipCoin(0.2)) return undefined;
      }
    }
    return undefined;
  }

  /** Requests the next step of a payment; undefined if it is refused or the person gives up. */
  protected async requestPayment(
    newCommand: () => PayBooking | PayInstalment,
  ): Promise<NextStep | undefined> {
    const reply = await this.askProduct<NextStep | Refusal>(newCommand);
    return reply && !isRefusal(reply) ? reply : undefined;
  }

  /** Pays where the product sends the person: in the form, at the lender or at PayPal. */
  protected async completeStep(step: NextStep, drawCard = () => this.drawCard()): Promise<void> {
    if (step.state === 'pay') await this.payByCard(step.clientSecret, drawCard());
    else if (step.state === 'redirect') await this.answerLender(step.url);
    else if (step.state === 'approve') await this.approveOrder(step.approveUrl);
  }

  protected drawCard(): string {
    return this.world.scheduler.random.pickOne(DRAWN_CARDS);
  }

  protected pauseFor(ms: number): Promise<void> {
    const { scheduler } = this.world;
    return scheduler.waitUntil(this.owner, { notBeforeMs: scheduler.now + Math.floor(ms) });
  }

  protected waitForTurn(label: string): Promise<void> {
    return this.world.scheduler.waitForTurn(this.owner, label);
  }

  protected writeLine(text: string): void {
    this.world.scheduler.writeLine(this.owner, text);
  }

  protected flipCoin(probability: number): boolean {
    return this.world.scheduler.random.flipCoin(probability);
  }
}

function describeReply(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null) return 'yes';
  if ('refused' in reply) return String(reply.refused);
  return 'state' in reply && typeof reply.state === 'string' ? reply.state : 'yes';
}
