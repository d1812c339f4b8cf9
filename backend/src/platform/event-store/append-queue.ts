import type { BatchOutcome, BatchSender } from './batch-sender.js';
import type { EncodedAppend } from './codec.js';
import type { AppendOutcome, AppendRequest } from './port.js';
import type { QueueItem, ReadyItem } from './queue-item.js';
import { SplitBatching } from './split-batching.js';
import { StreamSet } from './stream-set.js';

interface BatchCall {
  readonly batch: readonly ReadyItem[];
  readonly outcome: Promise<BatchOutcome | undefined>;
}

interface AppendResult {
  /** Absent if the append failed. */
  readonly outcome?: AppendOutcome;
  readonly error?: unknown;
}

const MAX_EVENTS_PER_CALL = 1_000;
/** Up to this many requests are not worth splitting into two calls. */
const MAX_UNSPLIT_APPENDS = 8;
/** Calls in which blocked appends may share before each is sent alone. */
const MAX_BATCH_RETRIES = 2;

/**
 * The queue of appends, in order of arrival, which leave in shared calls: a lone append goes at once, and the
 * more wait, the more share a commit. One call is open at a time, because the log commits sequentially
 * anyway.
 */
export class AppendQueue {
  private waitingItems: QueueItem[] = [];
  /** Open requests by stream, in order. */
  private readonly openItems = new Map<string, QueueItem[]>();
  private isScheduled = false;
  private currentDrain: Promise<void> | undefined;

  constructor(
    private readonly sender: BatchSender,
    private readonly encode: (request: AppendRequest) => EncodedAppend | Promise<EncodedAppend>,
    private readonly splitBatching = new SplitBatching(),
  ) {}

  /** Joins the queue synchronously. */
  append(request: AppendRequest): Promise<AppendOutcome> {
    return new Promise((resolve, fail) => {
      const item: QueueItem = {
        request,
        encodedAppend: undefined,
        overtakenOutcome: undefined,
        doubt: undefined,
        resolve,
        fail,
      };
      for (const { streamId } of request.streams) {
        const openItems = this.openItems.get(streamId);
        if (openItems) openItems.push(item);
        else this.openItems.set(streamId, [item]);
      }
      this.waitingItems.push(item);
      const acceptEncoded = (encodedAppend: EncodedAppend): void => {
        item.encodedAppend = encodedAppend;
        this.schedule();
      };
      const failItem = (error: unknown): void => {
        const itemIndex = this.waitingItems.indexOf(item);
        if (itemIndex < 0) return; // finished already, with the append it was built upon
        this.waitingItems.splice(itemIndex, 1);
        this.finish(item, { error });
        this.schedule();
      };
      try {
        const encoding = this.encode(request);
        if (encoding instanceof Promise) encoding.then(acceptEncoded, failItem);
        else acceptEncoded(encoding);
      } catch (error) {
        failItem(error);
      }
    });
  }

  /** Resolves when no append is open. */
  async waitUntilIdle(): Promise<void> {
    while (this.currentDrain || this.waitingItems.length > 0) {
      this.schedule();
      await (this.currentDrain ?? new Promise(setImmediate));
    }
  }

  /** Collects all appends of the current event loop turn. */
  private schedule(): void {
    if (this.isScheduled || this.currentDrain) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      if (this.currentDrain) return;
      this.currentDrain = this.drain().finally(() => {
        this.currentDrain = undefined;
        if (this.waitingItems.some((item) => item.encodedAppend)) this.schedule();
      });
    });
  }

  private async drain(): Promise<void> {
    let answeredCount = 0;
    this.splitBatching.recordIdle();
    let call = this.startCall(answeredCount);
    while (call) {
      const outcome = await call.outcome;
      answeredCount = call.batch.length;
      if (this.waitingItems.length + answeredCount > MAX_UNSPLIT_APPENDS)
        this.splitBatching.recordAnswered(answeredCount);
      else this.splitBatching.recordIdle();
      if (outcome?.status === 'written') {
        // The log processes the next half while the callers of this half get their answers and append again.
        const nextCall = this.splitBatching.shouldSplit ? this.startCall(answeredCount) : undefined;
        if (nextCall) await new Promise(setImmediate);
        this.finishBatch(call.batch, outcome.firstPosition);
        if (!nextCall) await new Promise(setImmediate);
        call = nextCall ?? this.startCall(answeredCount);
      } else {
        await this.resolveBatch(call.batch, outcome, MAX_BATCH_RETRIES);
        await new Promise(setImmediate);
        call = this.startCall(answeredCount);
      }
    }
  }

  /** @param answeredCount appends in the previous call; their callers may append again */
  private startCall(answeredCount: number): BatchCall | undefined {
    const appendsToSend = Math.max(
      MAX_UNSPLIT_APPENDS,
      Math.ceil((this.waitingItems.length + answeredCount) / 2),
    );
    const batch = this.takeBatch(this.splitBatching.shouldSplit ? appendsToSend : Infinity);
    return batch.length > 0 ? { batch, outcome: this.sendBatch(batch) } : undefined;
  }

  /** Sends the batch in one call; undefined if the outcome is unknown or each append must be sent alone. */
  private async sendBatch(batch: readonly ReadyItem[]): Promise<BatchOutcome | undefined> {
    const [firstItem] = batch;
    if (!firstItem || !this.sender.isBatchable(firstItem.request)) return undefined;
    return this.sender.sendMany(batch).catch(() => undefined);
  }

  /** Removes up to `limit` requests that may share a call; the others keep their order. */
  private takeBatch(limit: number): ReadyItem[] {
    const batch: ReadyItem[] = [];
    const remainingItems: QueueItem[] = [];
    const versionByStream = new Map<string, number>();
    const commands = new Set<string>();
    /** Streams on which an earlier request waits. */
    const heldStreams = new StreamSet();
    let eventCount = 0;
    let isFull = false;
    for (const item of this.waitingItems) {
      const { request } = item;
      if (item.overtakenOutcome) {
        this.finish(item, { outcome: item.overtakenOutcome });
        continue;
      }
      const canJoin =
        !isFull &&
        item.encodedAppend !== undefined &&
        !commands.has(request.commandId) &&
        !heldStreams.hasOverlapWith(request) &&
        request.streams.every(
          ({ streamId, expectedVersion }) =>
            (versionByStream.get(streamId) ?? expectedVersion) === expectedVersion,
        ) &&
        (batch.length === 0 || this.sender.isBatchable(request));
      if (!canJoin) {
        heldStreams.add(request);
        remainingItems.push(item);
        continue;
      }
      batch.push(item as ReadyItem);
      commands.add(request.commandId);
      for (const { streamId, expectedVersion, events: newEvents } of request.streams)
        versionByStream.set(streamId, expectedVersion + newEvents.length);
      eventCount += item.encodedAppend?.events.length ?? 0;
      isFull =
        batch.length >= limit || eventCount >= MAX_EVENTS_PER_CALL || !this.sender.isBatchable(request);
    }
    this.waitingItems = remainingItems;
    return batch;
  }

  private finishBatch(batch: readonly ReadyItem[], firstPosition: number): void {
    let position = firstPosition;
    for (const item of batch) {
      const lastPosition = position + item.encodedAppend.events.length - 1;
      this.finish(item, { outcome: { status: 'ok', firstPosition: position, lastPosition } });
      position = lastPosition + 1;
    }
  }

  /**
   * Resends a batch that failed: appends that blocked it each alone, the others together. An append that
   * continues a stream of the others goes after them: it expects the versions that they write.
   */
  private async resolveBatch(
    batch: readonly ReadyItem[],
    sentOutcome: Extract<BatchOutcome, { status: 'blocked' }> | undefined,
    attemptsLeft: number,
  ): Promise<void> {
    const unblockedItems: ReadyItem[] = [];
    const laterItems: ReadyItem[] = [];
    const [unblockedStreams, heldStreams] = [new StreamSet(), new StreamSet()];
    for (const item of batch) {
      const { request } = item;
      const isBlocking = !sentOutcome || sentOutcome.isBlocking(request);
      if (sentOutcome && item.overtakenOutcome) this.finish(item, { outcome: item.overtakenOutcome });
      else if (
        heldStreams.hasOverlapWith(request) ||
        (isBlocking && unblockedStreams.hasOverlapWith(request))
      ) {
        laterItems.push(item);
        heldStreams.add(request);
      } else if (!isBlocking) {
        unblockedItems.push(item);
        unblockedStreams.add(request);
      } else
        await this.sendAlone(item).then(
          (outcome) => {
            this.finish(item, { outcome });
          },
          (error: unknown) => {
            this.finish(item, { error });
          },
        );
    }
    const sendable = unblockedItems.filter((item) => {
      if (item.overtakenOutcome) this.finish(item, { outcome: item.overtakenOutcome });
      return !item.overtakenOutcome;
    });
    if (sendable.length > 0) {
      const nextAttemptsLeft = sendable.length < batch.length ? attemptsLeft : attemptsLeft - 1;
      const retryOutcome = nextAttemptsLeft > 0 ? await this.sendBatch(sendable) : undefined;
      if (retryOutcome?.status === 'written') this.finishBatch(sendable, retryOutcome.firstPosition);
      else await this.resolveBatch(sendable, retryOutcome, nextAttemptsLeft);
    }
    if (laterItems.length > 0) await this.resolveBatch(laterItems, sentOutcome, attemptsLeft);
  }

  /**
   * Sends an item after an unanswered call: if its base is surely absent, it is absent too, even if another
   * process wrote the same version under the same command. If the base is in doubt, so is the append.
   */
  private async sendAlone(item: ReadyItem): Promise<AppendOutcome> {
    const { overtakenOutcome, doubt } = item;
    if (!overtakenOutcome) return this.sender.sendOne(item);
    if (!doubt) return overtakenOutcome;
    const outcome = await this.sender.findOutcome(item);
    // The unanswered call may still be queued at the server.
    if (!outcome) throw doubt;
    return outcome;
  }

  private finish(item: QueueItem, { outcome, error }: AppendResult): void {
    for (const { streamId, expectedVersion } of item.request.streams) {
      const followers = this.leaveStream(item, streamId);
      if (outcome?.status === 'ok') continue;
      const actualVersion =
        outcome?.status === 'conflict' && outcome.streamId === streamId
          ? outcome.actualVersion
          : expectedVersion;
      for (const follower of followers) {
        const streamAppend = follower.request.streams.find((stream) => stream.streamId === streamId);
        if (!streamAppend || streamAppend.expectedVersion <= expectedVersion) continue;
        if (!follower.overtakenOutcome && error instanceof Error) follower.doubt = error;
        follower.overtakenOutcome ??= {
          status: 'conflict',
          streamId,
          expectedVersion: streamAppend.expectedVersion,
          actualVersion,
        };
      }
    }
    item.request.onFinished?.(outcome);
    if (outcome) item.resolve(outcome);
    else item.fail(error);
  }

  /** Removes the item from a stream's open requests and returns those that came after it. */
  private leaveStream(item: QueueItem, streamId: string): readonly QueueItem[] {
    const openItems = this.openItems.get(streamId) ?? [];
    const itemIndex = openItems.indexOf(item);
    openItems.splice(itemIndex, 1);
    if (openItems.length === 0) this.openItems.delete(streamId);
    return openItems.slice(itemIndex);
  }
}
