import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ActionFailure } from '../ui/failure.js';
import { FormDialog } from '../ui/form-dialog.js';
import { isReasonGiven, ReasonInput } from '../ui/reason.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { useSession } from '../ui/session.js';
import {
  blockGiftCard,
  type GiftCard,
  giftCardsQuery,
  unblockGiftCard,
  updateGiftCardBlock,
} from './gift-card-queries.js';

interface BlockDialogProps {
  readonly giftCard: GiftCard;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

export function BlockDialog({ giftCard, onClose, onDone }: BlockDialogProps) {
  const { t } = useTranslation('ops-gift-cards');
  const locale = useLocale();
  const client = useQueryClient();
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  const [reason, setReason] = useState('');
  const { id, isBlocked } = giftCard;
  const amount = formatMoney(giftCard.balanceCents, locale);
  const giftCardBlock = useMutation({
    mutationFn: () =>
      runConfirmed(() => (isBlocked ? unblockGiftCard : blockGiftCard)(id, { reason: reason.trim(), csrf })),
    onSuccess: (updatedGiftCard) => {
      client.setQueryData(giftCardsQuery.queryKey, (list) =>
        updateGiftCardBlock(list, id, updatedGiftCard.isBlocked),
      );
      onDone(t(updatedGiftCard.isBlocked ? 'blockDone' : 'unblockDone', { amount }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(isBlocked ? 'unblockTitle' : 'blockTitle', { amount })}
      submitText={t(isBlocked ? 'unblockButton' : 'blockButton')}
      closeText={t('cancelButton')}
      canSubmit={isReasonGiven(reason) && !giftCardBlock.isPending}
      onSubmit={giftCardBlock.mutate}
      onClose={onClose}
    >
      <p>{t(isBlocked ? 'unblockIntro' : 'blockIntro')}</p>
      <ActionFailure error={giftCardBlock.error} />
      <ReasonInput label={t('switchReason')} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
