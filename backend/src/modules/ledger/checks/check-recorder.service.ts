import type { LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { newWorkerEnvelope } from '../../../platform/commands/envelope.js';
import type { EventStore, StreamAppend } from '../../../platform/event-store/port.js';
import type { CheckEvent } from '../events.js';
import { CheckQueries } from './check.query.js';
import { groupItems } from './group-items.js';

/** Findings stored in one event; the report counts all of them. */
const MAX_FINDINGS = 100;
/** Items raised by one check: more than this means a systematic fault. */
const MAX_RAISED_ITEMS = 500;

/** The recorder of a check's findings, which become events and items for staff. */
export class CheckRecorder {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  /**
   * @param report all findings over all of the provider's data, unexplained first: items without a finding
   * are resolved
   */
  async record(report: LedgerReport, now: Date): Promise<void> {
    const checkId = v7({ msecs: now.getTime() });
    const findings = report.findings.slice(0, MAX_FINDINGS);
    const checkEvent: CheckEvent = { type: 'LedgerChecked', data: { ...report, findings, checkId } };
    const checkStream = { streamId: checkId, streamType: 'ledger-check', expectedVersion: 0 };
    await this.append(checkStream, checkEvent, now);
    const findingByItem = groupItems(report);
    for (const [itemId, finding] of [...findingByItem].slice(0, MAX_RAISED_ITEMS)) {
      const raisedEvent: CheckEvent = {
        type: 'LedgerItemRaised',
        data: { ...finding, itemId, provider: report.provider },
      };
      await this.appendOnce(itemId, raisedEvent, now);
    }
    // An incomplete comparison proves nothing about items it does not mention.
    if (report.findings.length < report.findingCount) return;
    if (report.findings.some(({ cause }) => cause === 'not-checked')) return;
    for (const itemId of await new CheckQueries(this.pool).listOpenItemIds(report.provider))
      if (!findingByItem.has(itemId))
        await this.appendOnce(itemId, { type: 'LedgerItemResolved', data: { itemId } }, now);
  }

  /** Appends the event unless the item's last event has the same type and sums. */
  private async appendOnce(itemId: string, event: CheckEvent, now: Date): Promise<void> {
    const events = (await this.store.readStreams([itemId])).get(itemId) ?? [];
    if (describeSums(events.at(-1)) === describeSums(event)) return;
    const itemStream = { streamId: itemId, streamType: 'ledger-item', expectedVersion: events.length };
    await this.append(itemStream, event, now);
  }

  private async append(stream: Omit<StreamAppend, 'events'>, event: CheckEvent, now: Date): Promise<void> {
    const { streamId, streamType, expectedVersion } = stream;
    const { commandId, ...meta } = newWorkerEnvelope(
      'ledger-check',
      `ledger:${streamType}:${streamId}:${expectedVersion}`,
    );
    await this.store.append({
      commandId,
      recordedAt: now,
      meta,
      streams: [{ ...stream, events: [event] }],
    });
  }
}

function describeSums(
  event: { readonly type: string; readonly data: unknown } | undefined,
): string | undefined {
  if (event?.type !== 'LedgerItemRaised') return event?.type;
  const { providerCents, ledgerCents } = event.data as LedgerFinding;
  return `${event.type} ${providerCents} ${ledgerCents}`;
}
