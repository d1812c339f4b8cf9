import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { addTransferReceipt } from '@wayfold/contracts/payments/transfer-receipts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildBookingQuery } from '../../../shared/api/bookings.js';
import { uploadFile } from '../../../shared/api/upload.js';
import {
  findReceiptFault,
  findReceiptRefusal,
  type ReceiptFault,
  ReceiptField,
} from '../../../shared/ui/form/receipt-field.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';

interface TransferReceiptProps {
  readonly booking: BookingView;
  readonly capability: string;
}

/** Offers to mail or upload a receipt, which helps staff to find the money. */
export function ReceiptUpload({ booking, capability }: TransferReceiptProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fileFault, setFileFault] = useState<ReceiptFault | null>(null);
  const { receiptUpload, percent, startUpload } = useReceiptUpload(booking.id, capability, () => {
    if (input.current) input.current.value = '';
  });
  const { transfer } = booking;
  if (!transfer) return null;
  const sendReceipt = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const fault = findReceiptFault(file);
    setFileFault(fault);
    if (file && fault === null) startUpload(file);
    else input.current?.focus();
  };
  const problem = fileFault ?? findReceiptRefusal(receiptUpload.error);
  return (
    <form className="stack" aria-labelledby={`${id}-title`} noValidate onSubmit={sendReceipt}>
      <h3 id={`${id}-title`}>{t('receiptUpload.title')}</h3>
      <p className="text-small">{t('receiptUpload.text', { email: transfer.account?.email ?? '' })}</p>
      <ReceiptField
        id={id}
        input={input}
        label={t('receiptUpload.label')}
        hint={t('receiptUpload.hint')}
        error={problem && t(`receiptUpload.refusals.${problem}`)}
        onChange={() => setFileFault(null)}
      />
      <RequestButton
        className="btn secondary"
        type="submit"
        isBusy={receiptUpload.isPending}
        busyText={t('receiptUpload.sending', { percent })}
      >
        {t('receiptUpload.sendButton')}
      </RequestButton>
      <p className={transfer.receiptCount === 0 ? 'visually-hidden' : 'text-small'} role="status">
        {transfer.receiptCount === 0 ? '' : t('receiptUpload.receiptCount', { count: transfer.receiptCount })}
      </p>
    </form>
  );
}

/** Uploads a receipt, and reports progress and the updated booking. */
function useReceiptUpload(bookingId: string, capability: string, onUploaded: () => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const receiptUpload = useMutation({
    mutationFn: (file: File) =>
      uploadFile<typeof addTransferReceipt>('POST /api/bookings/{id}/transfer/receipts', file, {
        capability,
        params: { id: bookingId },
        onProgress: setProgress,
      }),
    onSuccess: (updatedBooking) => {
      client.setQueryData(buildBookingQuery(bookingId, capability).queryKey, updatedBooking);
      onUploaded();
    },
  });
  const startUpload = (file: File): void => {
    setProgress(0);
    receiptUpload.mutate(file);
  };
  return { receiptUpload, percent: Math.round(progress * 100), startUpload };
}
