import { CompleteTaskHandler } from './complete-task.command.js';
import { ConfirmCashRefundHandler } from './confirm-cash-refund.command.js';
import { ListOwedRefundsHandler } from './list-owed-refunds.query.js';
import { MoveMoneyHandler } from './move-money.command.js';
import { PreviewVoidHandler } from './preview-void.query.js';
import { ReissueRefundHandler } from './reissue-refund.command.js';
import { StaffMoney } from './staff-money.service.js';
import { TaskQueries } from './tasks.query.js';

export const operationsProviders = [
  StaffMoney,
  ConfirmCashRefundHandler,
  MoveMoneyHandler,
  ListOwedRefundsHandler,
  PreviewVoidHandler,
  ReissueRefundHandler,
  CompleteTaskHandler,
  TaskQueries,
];
