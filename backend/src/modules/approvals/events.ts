export { type ApprovalEvent, approvalEvents } from './events/approvals.js';
export {
  type ApprovalState,
  initialApproval,
  evolveApproval,
  approvalStream,
  type ApprovedAction,
  APPROVAL_LIMIT_CENTS,
  getApprovalLimitCents,
  needsSecondPerson,
  decideSecondPerson,
} from './events/second-person.js';
