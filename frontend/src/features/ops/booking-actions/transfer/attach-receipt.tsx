import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { attachTransferReceipt } from '@wayfold/contracts/payments/transfer-receipts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../../shared/api/upload.js';
import {
  findReceiptFault,
  findReceiptRefusal,
  type ReceiptFault,
  ReceiptField,
} from '../../../../shared/ui/form/receipt-field.js';
import { RequestButton } from '../../../../shared/ui/form/request-button.js';
import { useSession } from '../../ui/session.js';
import { buildReceiptsQuery, useRefreshBooking } from '../action-queries.js';

/** Uploads a receipt that the customer mailed. */
export function AttachReceipt({ bookingId }: { readonly bookingId: string }) {
  const { t } = useTranslation('ops-booking-actions');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<ReceiptFault | null>(null);
  const { receiptUpload, share, startUpload } = useReceiptUpload(bookingId, () => {
    if (input.current) input.current.value = '';
  });
  const sendReceipt = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const newFault = findReceiptFault(file);
    setFault(newFault);
    startUpload(newFault === null ? file : undefined);
    if (newFault !== null) input.current?.focus();
  };
  const problem = fault ?? findReceiptRefusal(receiptUpload.error);
  return (
    <form className="stack" noValidate onSubmit={sendReceipt}>
      <ReceiptField
        id={id}
        input={input}
        label={t('attachment.label')}
        hint={t('attachment.hint')}
        error={problem && t(`attachment.refusals.${problem}`)}
        onChange={() => {
          setFault(null);
          receiptUpload.reset();
        }}
      />
      <RequestButton
        className="btn secondary small"
        type="submit"
        isBusy={receiptUpload.isPending}
        busyText={t('attachment.sending', { percent: Math.round(share * 100) })}
      >
        {t('attachment.sendButton')}
      </RequestButton>
      <p className={receiptUpload.data ? 'text-xsmall muted' : 'visually-hidden'} role="status">
        {receiptUpload.data ? t('attachment.doneMessage', { count: receiptUpload.data.receipts.length }) : ''}
      </p>
    </form>
  );
}

/** Uploads a receipt; `share` is the progress from 0 to 1. */
function useReceiptUpload(bookingId: string, onUploaded: () => void) {
  const { csrfToken } = useSession();
  const client = useQueryClient();
  const refreshBooking = useRefreshBooking(bookingId);
  const [share, setShare] = useState(0);
  const receiptUpload = useMutation({
    mutationFn: (file: File) =>
      uploadFile<typeof attachTransferReceipt>('POST /api/ops/bookings/{id}/receipts', file, {
        csrf: csrfToken,
        params: { id: bookingId },
        onProgress: setShare,
      }),
    onSuccess: (receipts) => {
      client.setQueryData(buildReceiptsQuery(bookingId).queryKey, receipts);
      refreshBooking();
      onUploaded();
    },
  });
  /** Clears the previous upload; without a file it sends nothing. */
  const startUpload = (file: File | undefined): void => {
    setShare(0);
    receiptUpload.reset();
    if (file) receiptUpload.mutate(file);
  };
  return { receiptUpload, share, startUpload };
}
