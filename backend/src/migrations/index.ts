import { EventStore1763690000001 } from './0001-event-store.js';
import { Catalogue1763690000002 } from './0002-catalogue.js';
import { Booking1763690000003 } from './0003-booking.js';
import { StaffAndClock1763690000004 } from './0004-staff-and-clock.js';
import { AppendBatch1763690000005 } from './0005-append-batch.js';
import { Rebuilds1763690000006 } from './0006-rebuilds.js';
import { LogSegments1763690000007 } from './0007-log-segments.js';
import { Erasure1763690000008 } from './0008-erasure.js';
import { EventsAsWritten1763690000009 } from './0009-events-as-written.js';
import { Ledger1763690000010 } from './0010-ledger.js';
import { MailOutbox1763690000011 } from './0011-mail-outbox.js';
import { Banking1763690000014 } from './0014-banking.js';
import { SecondFactorAndApprovals1763690000013 } from './0013-second-factor-and-approvals.js';
import { OverdueWork1763690000012 } from './0012-overdue-work.js';
import { ProviderBooks1763690000015 } from './0015-provider-books.js';
import { WorkKinds1763690000016 } from './0016-work-kinds.js';
import { ProviderCalls1763690000018 } from './0018-provider-calls.js';
import { GiftCards1763690000019 } from './0019-gift-cards.js';
import { Transfers1763690000020 } from './0020-transfers.js';
import { TransferReceipts1763690000021 } from './0021-transfer-receipts.js';
import { Visitors1763690000022 } from './0022-visitors.js';
import { AwaitedTransfers1763690000025 } from './0025-awaited-transfers.js';
import { RefundsToSend1763690000026 } from './0026-refunds-to-send.js';
import { OperationsTasks1763690000027 } from './0027-operations-tasks.js';
import { TransferHolds1763690000028 } from './0028-transfer-holds.js';
import { RefundsEnded1763690000029 } from './0029-refunds-ended.js';
import { Places1763690000031 } from './0031-places.js';
import { Enquiries1763690000032 } from './0032-enquiries.js';
import { Photos1763690000033 } from './0033-photos.js';
import { TaskKeys1763690000034 } from './0034-task-keys.js';

/** In order, append-only. */
export const migrations = [
  EventStore1763690000001,
  Catalogue1763690000002,
  Booking1763690000003,
  StaffAndClock1763690000004,
  AppendBatch1763690000005,
  Rebuilds1763690000006,
  LogSegments1763690000007,
  Erasure1763690000008,
  EventsAsWritten1763690000009,
  Ledger1763690000010,
  MailOutbox1763690000011,
  SecondFactorAndApprovals1763690000013,
  OverdueWork1763690000012,
  Banking1763690000014,
  ProviderBooks1763690000015,
  WorkKinds1763690000016,
  ProviderCalls1763690000018,
  GiftCards1763690000019,
  Transfers1763690000020,
  TransferReceipts1763690000021,
  Visitors1763690000022,
  AwaitedTransfers1763690000025,
  RefundsToSend1763690000026,
  OperationsTasks1763690000027,
  TransferHolds1763690000028,
  RefundsEnded1763690000029,
  Places1763690000031,
  Enquiries1763690000032,
  Photos1763690000033,
  TaskKeys1763690000034,
];
