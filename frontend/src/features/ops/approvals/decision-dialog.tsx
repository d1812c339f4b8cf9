import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REASON_LIMITS } from '@wayfold/contracts/kernel/input-limits';
import type { Approval } from '@wayfold/contracts/staff/approvals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ActionFailure } from '../ui/failure.js';
import { FormDialog } from '../ui/form-dialog.js';
import { isReasonGiven } from '../ui/reason.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { useSession } from '../ui/session.js';
import {
  buildApprovalsQuery,
  grantApproval,
  refuseApproval,
  updateDecidedApproval,
} from './approval-queries.js';

export interface ApprovalDecision {
  readonly verdict: 'grant' | 'refuse';
  readonly approval: Approval;
}

interface DecisionDialogProps {
  readonly decision: ApprovalDecision;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

/** Confirms an approval or refusal, with the request and its reason. */
export function DecisionDialog({ decision: { verdict, approval }, onClose, onDone }: DecisionDialogProps) {
  const { t } = useTranslation('ops');
  const locale = useLocale();
  const client = useQueryClient();
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  const [reason, setReason] = useState('');
  const amount = formatMoney(approval.amountCents, locale);
  const action = t(`approval.action.${approval.action}`);
  const isGranting = verdict === 'grant';
  const decision = useMutation({
    mutationFn: () =>
      isGranting
        ? runConfirmed(() => grantApproval(approval.id, csrf))
        : runConfirmed(() => refuseApproval(approval.id, { reason, csrf })),
    onSuccess: ({ status }) => {
      onDone(t(isGranting ? 'approval.grantedMessage' : 'approval.refusedMessage', { action, amount }));
      for (const isWaitingOnly of [true, false])
        client.setQueryData(buildApprovalsQuery({ isWaitingOnly }).queryKey, (cachedPages) =>
          updateDecidedApproval(cachedPages, { id: approval.id, status, isWaitingOnly }),
        );
      onClose();
    },
    onError: () => client.invalidateQueries({ queryKey: ['ops', 'approvals'] }),
  });
  return (
    <FormDialog
      title={t(isGranting ? 'approval.grantTitle' : 'approval.refuseTitle', { amount })}
      submitText={t(isGranting ? 'approval.confirmGrantButton' : 'approval.confirmRefusalButton', { amount })}
      closeText={t('approval.cancelButton')}
      canSubmit={(isGranting || isReasonGiven(reason)) && !decision.isPending}
      onSubmit={decision.mutate}
      onClose={onClose}
    >
      <p>
        {action}, {approval.reference ?? t('approval.unknownBooking')}, {approval.requestedBy.name}
      </p>
      <p className="reason">{approval.reason}</p>
      <p>{t(isGranting ? 'approval.grantIntro' : 'approval.refuseIntro')}</p>
      <ActionFailure error={decision.error} />
      {isGranting ? null : (
        <label className="field">
          <span>{t('approval.refusalReason')}</span>
          <input
            value={reason}
            maxLength={REASON_LIMITS.long}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      )}
    </FormDialog>
  );
}
