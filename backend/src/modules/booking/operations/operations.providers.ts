import { ConfirmCashRefundHandler } from './confirm-cash-refund.command.js';
import { MoveMoneyHandler } from './move-money.command.js';
import { ListOwedRefundsHandler } from './owed-refunds.query.js';
import { PreviewVoidHandler } from './void-preview.query.js';
import { ReissueRefundHandler } from './reissue-refund.command.js';
import { SettleTaskHandler } from './settle-task.command.js';
import { StaffMoney } from './staff-money.service.js';
import { TaskQueries } from './tasks.query.js';

export const operationsProviders = [
  StaffMoney,
  ConfirmCashRefundHandler,
  MoveMoneyHandler,
  ListOwedRefundsHandler,
  PreviewVoidHandler,
  ReissueRefundHandler,
  SettleTaskHandler,
  TaskQueries,
];
