import type { Item, ReadyItem } from './append-item.js';
import type { EncodedAppend } from './codec.js';
import { SplitBatching } from './split-batching.js';
import type { AppendOutcome, AppendRequest } from './port.js';
import type { BatchSender, BatchOutcome } from './batch-sender.js';
import { Streams } from './streams.js';

interface Call {
  readonly batch: readonly ReadyItem[];
  readonly sent: Promise<BatchOutcome | undefined>;
}

const MAX_EVENTS = 1_000;
/** Up to so many requests are not worth two calls. */
const WORTH_SHARING = 8;

/**
 * Requests in the order in which they came, sent together while the ones before are under way: whoever waits alone goes
 * at once, and the more wait, the more share a commit. One call is open at a time, as the log takes one after another anyway.
 */
export class AppendQueue {
  private waiting: Item[] = [];
  /** Open requests by stream, in their order. */
  private readonly open = new Map<string, Item[]>();
  private scheduled = false;
  private sending: Promise<void> | undefined;

  constructor(
    private readonly sender: BatchSender,
    private readonly encode: (request: AppendRequest) => EncodedAppend | Promise<EncodedAppend>,
    private readonly halves = new SplitBatching(),
  ) {}

  /** Takes its place in the line before it returns. */
  append(request: AppendRequest): Promise<AppendOutcome> {
    return new Promise((answer, fail) => {
      const item: Item = {
        request,
        encoded: undefined,
        overtaken: undefined,
        doubt: undefined,
        answer,
        fail,
      };
      for (const { streamId } of request.streams) {
        const line = this.open.get(streamId);
        if (line) line.push(item);
        else this.open.set(streamId, [item]);
      }
      this.waiting.push(item);
      const ready = (encoded: EncodedAppend): void => {
        item.encoded = encoded;
        this.schedule();
      };
      const refuse = (error: unknown): void => {
        const at = this.waiting.indexOf(item);
        if (at < 0) return; // overtaken, and told so
        this.waiting.splice(at, 1);
        this.end(item, undefined, error);
        this.schedule();
      };
      try {
        const encoding = this.encode(request);
        if (encoding instanceof Promise) encoding.then(ready, refuse);
        else ready(encoding);
      } catch (error) {
        refuse(error);
      }
    });
  }

  /** Resolves when nothing is open. */
  async idle(): Promise<void> {
    while (this.sending || this.waiting.length > 0) {
      this.schedule();
      await (this.sending ?? new Promise(setImmediate));
    }
  }

  /** All that come in this turn of the event loop go together. */
  private schedule(): void {
    if (this.scheduled || this.sending) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.sending) return;
      this.sending = this.drain().finally(() => {
        this.sending = undefined;
        if (this.waiting.some((item) => item.encoded)) this.schedule();
      });
    });
  }

  private async drain(): Promise<void> {
    let answered = 0;
    this.halves.idle();
    for (let call = this.call(answered); call;) {
      const sent = await call.sent;
      answered = call.batch.length;
      if (this.waiting.length + answered > WORTH_SHARING) this.halves.answered(answered);
      else this.halves.idle();
      if (sent && 'firstPosition' in sent) {
        // The log is at work on the next ones while those of this call are told, and ask again.
        const next = this.halves.worthIt ? this.call(answered) : undefined;
        if (next) await new Promise(setImmediate);
        this.succeed(call.batch, sent.firstPosition);
        if (!next) await new Promise(setImmediate);
        call = next ?? this.call(answered);
      } else {
        await this.sortOut(call.batch, sent, 2);
        await new Promise(setImmediate);
        call = this.call(answered);
      }
    }
  }

  /** @param answered how many were in the call before, and may ask again */
  private call(answered: number): Call | undefined {
    const half = Math.max(WORTH_SHARING, Math.ceil((this.waiting.length + answered) / 2));
    const batch = this.take(this.halves.worthIt ? half : Infinity);
    return batch.length > 0 ? { batch, sent: this.many(batch) } : undefined;
  }

  /** Undefined: not known, or not for a call of many. */
  private async many(batch: readonly ReadyItem[]): Promise<BatchOutcome | undefined> {
    const [first] = batch;
    if (!first || !this.sender.batchable(first.request)) return undefined;
    return this.sender.many(batch).catch(() => undefined);
  }

  /** The next ones that may go together, `most` at most; the rest stays in its order. */
  private take(most: number): ReadyItem[] {
    const batch: ReadyItem[] = [];
    const left: Item[] = [];
    const versions = new Map<string, number>();
    const commands = new Set<string>();
    /** Streams on which somebody before has to wait. */
    const held = new Streams();
    let events = 0;
    let full = false;
    for (const item of this.waiting) {
      const { request } = item;
      if (item.overtaken) {
        this.end(item, item.overtaken);
        continue;
      }
      const fits =
        !full &&
        item.encoded !== undefined &&
        !commands.has(request.commandId) &&
        !held.meet(request) &&
        request.streams.every(
          ({ streamId, expectedVersion }) => (versions.get(streamId) ?? expectedVersion) === expectedVersion,
        ) &&
        (batch.length === 0 || this.sender.batchable(request));
      if (!fits) {
        held.add(request);
        left.push(item);
        continue;
      }
      batch.push(item as ReadyItem);
      commands.add(request.commandId);
      for (const { streamId, expectedVersion, events: added } of request.streams)
        versions.set(streamId, expectedVersion + added.length);
      events += item.encoded?.events.length ?? 0;
      full = batch.length >= most || events >= MAX_EVENTS || !this.sender.batchable(request);
    }
    this.waiting = left;
    return batch;
  }

  private succeed(batch: readonly ReadyItem[], firstPosition: number): void {
    let position = firstPosition;
    for (const item of batch) {
      const lastPosition = position + item.encoded.events.length - 1;
      this.end(item, { status: 'ok', firstPosition: position, lastPosition });
      position = lastPosition + 1;
    }
  }

  /**
   * After a call that did not go through: one by one what stood in the way, the others together again. What stood in the
   * way upon a stream of the others waits for them: it may be built upon one that turns out not to take place.
   */
  private async sortOut(
    batch: readonly ReadyItem[],
    sent: Exclude<BatchOutcome, { firstPosition: number }> | undefined,
    tries: number,
  ): Promise<void> {
    const rest: ReadyItem[] = [];
    const later: ReadyItem[] = [];
    const [ahead, held] = [new Streams(), new Streams()];
    for (const item of batch) {
      const { request } = item;
      const bad = !sent || sent.bad(request);
      if (sent && item.overtaken) this.end(item, item.overtaken);
      else if (held.meet(request) || (bad && ahead.meet(request))) {
        later.push(item);
        held.add(request);
      } else if (!bad) {
        rest.push(item);
        ahead.add(request);
      } else
        await this.alone(item).then(
          (outcome) => {
            this.end(item, outcome);
          },
          (error: unknown) => {
            this.end(item, undefined, error);
          },
        );
    }
    const left = rest.filter((item) => {
      if (item.overtaken) this.end(item, item.overtaken);
      return !item.overtaken;
    });
    if (left.length > 0) {
      const triesLeft = left.length < batch.length ? tries : tries - 1;
      const again = triesLeft > 0 ? await this.many(left) : undefined;
      if (again && 'firstPosition' in again) this.succeed(left, again.firstPosition);
      else await this.sortOut(left, again, triesLeft);
    }
    if (later.length > 0) await this.sortOut(later, sent, tries);
  }

  /**
   * After a call without an answer: what was built upon something that is surely not in the log is not there either, though
   * another process may have put the same there under the same command. Upon something in doubt it may be, with that.
   */
  private async alone(item: ReadyItem): Promise<AppendOutcome> {
    const { overtaken, doubt } = item;
    if (!overtaken) return this.sender.one(item);
    if (!doubt) return overtaken;
    const found = await this.sender.found(item);
    // The call without an answer may still be waiting at the server.
    if (!found) throw doubt;
    return found;
  }

  private end(item: Item, outcome: AppendOutcome | undefined, error?: unknown): void {
    for (const { streamId, expectedVersion } of item.request.streams) {
      const line = this.open.get(streamId) ?? [];
      const at = line.indexOf(item);
      line.splice(at, 1);
      if (line.length === 0) this.open.delete(streamId);
      if (outcome?.status === 'ok') continue;
      for (const later of line.slice(at)) {
        const built = later.request.streams.find((stream) => stream.streamId === streamId);
        if (!built || built.expectedVersion <= expectedVersion) continue;
        const actual =
          outcome?.status === 'conflict' && outcome.streamId === streamId ? outcome.actual : expectedVersion;
        if (!later.overtaken && error instanceof Error) later.doubt = error;
        later.overtaken ??= { status: 'conflict', streamId, expected: built.expectedVersion, actual };
      }
    }
    item.request.onSettled?.(outcome);
    if (outcome) item.answer(outcome);
    else item.fail(error);
  }
}
