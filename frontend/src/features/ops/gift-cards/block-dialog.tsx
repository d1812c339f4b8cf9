import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { useConfirmation } from '../auth/reauthentication.js';
import { Dialog } from '../ui/dialog.js';
import { Failure } from '../ui/failure.js';
import { useSession } from '../ui/ops-layout.js';
import { block, type GiftCard, giftCardsQuery, unblock, updateBlocked } from './gift-card-queries.js';

interface BlockDialogProps {
  readonly giftCard: GiftCard;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

const MIN_REASON = 3;

/** Blocks or unblocks a gift card, with a reason. */
export function BlockDialog({ giftCard, onClose, onDone }: BlockDialogProps) {
  const { t } = useTranslation('opsGiftCards');
  const locale = useLocale();
  const client = useQueryClient();
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useConfirmation();
  const [reason, setReason] = useState('');
  const { id, isBlocked } = giftCard;
  const sum = formatMoney(giftCard.balanceCents, locale);
  const change = useMutation({
    mutationFn: () => runConfirmed(() => (isBlocked ? unblock : block)(id, reason.trim(), csrf)),
    onSuccess: (updatedCard) => {
      client.setQueryData(giftCardsQuery.queryKey, (list) => updateBlocked(list, id, updatedCard.isBlocked));
      onDone(t(updatedCard.isBlocked ? 'blockDone' : 'unblockDone', { sum }));
      onClose();
    },
  });
  return (
    <Dialog title={t(isBlocked ? 'unblockTitle' : 'blockTitle', { sum })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <p>{t(isBlocked ? 'unblockLead' : 'blockLead')}</p>
        <Failure error={change.error} />
        <label className="field">
          <span>{t('switchReason')}</span>
          <input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
        </label>
        <div className="inline">
          <button
            className="btn small"
            type="submit"
            disabled={reason.trim().length < MIN_REASON || change.isPending}
          >
            {t(isBlocked ? 'unblock' : 'block')}
          </button>
          <button className="btn secondary small" type="button" onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
