import { useMutation } from '@tanstack/react-query';
import { REASON_LIMITS } from '@wayfold/contracts/kernel/input-limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../shared/ui/form/field.js';
import { ActionFailure } from './failure.js';
import { FormDialog } from './form-dialog.js';
import { isReasonGiven } from './reason.js';
import { useRunConfirmed } from './reauthentication.js';

interface ReasonDialogProps<Reply> {
  readonly title: string;
  readonly explanation?: string;
  readonly submitText: string;
  /** The input's label if it asks for something other than a reason. */
  readonly inputLabel?: string;
  /** Everything but the reason is complete. */
  readonly isReady?: boolean;
  readonly onSend: (reason: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation and a reason before an action. */
export function ReasonDialog<Reply>({ isReady = true, children, ...props }: ReasonDialogProps<Reply>) {
  const { title, explanation, submitText, inputLabel, onSend, onDone, onClose } = props;
  const { t } = useTranslation('ops-booking-actions');
  const runConfirmed = useRunConfirmed();
  const [reason, setReason] = useState('');
  const action = useMutation({
    mutationFn: () => runConfirmed(() => onSend(reason.trim())),
    onSuccess: (reply) => {
      onDone(reply);
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      submitText={submitText}
      closeText={t('closeButton')}
      canSubmit={isReady && isReasonGiven(reason) && !action.isPending}
      onSubmit={action.mutate}
      onClose={onClose}
    >
      {explanation ? <p>{explanation}</p> : null}
      <ActionFailure error={action.error} />
      {children}
      <TextField
        field="reason"
        label={inputLabel ?? t('reason')}
        maxLength={REASON_LIMITS.long}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
