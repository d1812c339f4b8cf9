import { createHmac } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EnquiryInput } from '@wayfold/contracts/enquiries';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { compareText } from '../../../kernel/compare-text.js';
import { deriveKey } from '../../../kernel/derive-key.js';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { type SealedValue } from '../../../kernel/sealed.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import { checkFingerprint } from '../../../platform/commands/request-fingerprint.js';
import { type CommandRunner } from '../../../platform/commands/runner.js';
import { enquiry } from '../enquiry.js';
import { enquiryStream } from '../enquiry.stream.js';
import { formatEnquiryReference } from '../enquiry-reference.js';
import { type Enquirer } from '../events.js';
import { drawEnquiryNumber } from './enquiry-number.store.js';

interface EnquiryReceipt {
  readonly reference: string;
  /** Hash of the request: the same key with another text is an error. */
  readonly fingerprint: string;
}
type ReceiveRefusal = Refusal<'IDEMPOTENCY_KEY_REUSED' | 'BUSY'>;

/** Receives a message from the contact form. */
export class ReceiveEnquiry extends Command<{ readonly reference: string } | ReceiveRefusal> {
  constructor(
    readonly correlationId: string,
    readonly input: EnquiryInput,
    /** Null without script: then the same text on the same day is the same enquiry. */
    readonly idempotencyKey: string | null,
    /** `YYYY-MM-DD`. */
    readonly today: string,
  ) {
    super();
  }
}

/** Finds a trip by a current or former slug, with its localized name; undefined if unknown. */
export type TripFinder = (
  slug: string,
  locale: Locale,
) => Promise<{ readonly slug: string; readonly name: string } | undefined>;

export interface ReceiveDependencies {
  readonly pool: Pool;
  readonly runner: CommandRunner;
  readonly secretKey: string;
  readonly findTrip: TripFinder;
  /** Version of the privacy notice that the form links to. */
  readonly privacyVersion: string;
}

@CommandHandler(ReceiveEnquiry)
export class ReceiveEnquiryHandler implements ICommandHandler<ReceiveEnquiry> {
  private readonly key: Buffer;

  constructor(private readonly dependencies: ReceiveDependencies) {
    this.key = deriveKey(dependencies.secretKey, 'enquiries');
  }

  async execute({ correlationId, input, idempotencyKey, today }: ReceiveEnquiry) {
    const reference = formatEnquiryReference(await drawEnquiryNumber(this.dependencies.pool));
    // Bots fill the hidden field; give them the usual reply.
    if (input.website) return { reference };
    const { locale, kind, month = null, travelers = null } = input;
    const trip = (await this.findTrip(input)) ?? null;
    const fingerprint = this.calculateFingerprint(input);
    const enquiryId = v7();
    const stream = { ...enquiryStream(enquiryId), isFresh: true as const };
    const commandId = `http:enquiry:${idempotencyKey ?? `${today}:${fingerprint}`}`;
    const outcome = await this.dependencies.runner.run(
      newEnvelope({ actor: { kind: 'customer' }, correlationId }, commandId),
      { stream },
      (states) => {
        const receivedEnquiry = {
          enquiryId,
          reference,
          kind,
          trip,
          month,
          travelers,
          locale,
          privacyVersion: this.dependencies.privacyVersion,
          from: sealEnquirer(input),
        };
        const events = enquiry.decide(states.stream, { type: 'Receive', enquiry: receivedEnquiry });
        const result: EnquiryReceipt = { reference, fingerprint };
        return { events: { stream: events }, result };
      },
    );
    if (isRefusal(outcome)) return outcome;
    const { result } = outcome;
    return checkFingerprint(result, fingerprint) ?? { reference: result.reference };
  }

  /** Hashes with a key, because the hash outlives the erased text. */
  private calculateFingerprint(input: EnquiryInput): string {
    const fields = Object.entries(input).sort(([a], [b]) => compareText(a, b));
    return createHmac('sha256', this.key).update(JSON.stringify(fields)).digest('base64url');
  }

  /** Finds the trip, or undefined: a renamed trip must not lose a message. */
  private async findTrip({
    trip: slug,
    locale,
  }: EnquiryInput): Promise<{ slug: string; name: string } | undefined> {
    const trip = slug && (await this.dependencies.findTrip(slug, locale));
    return trip ? { slug: trip.slug, name: trip.name } : undefined;
  }
}

/** Seals an enquirer under a key of the message, so that nothing links two messages of a person. */
function sealEnquirer({ name, email, phone, message }: EnquiryInput): SealedValue<Enquirer> {
  return { $subject: v7(), value: { name, email, phone: phone ?? null, message } };
}
