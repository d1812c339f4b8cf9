import { useMutation, useQuery } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { TransferReceipt } from '@wayfold/contracts/payments/transfer-receipts';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber } from '../../../../shared/i18n/format.js';
import { useLocale } from '../../../../shared/i18n/i18n.js';
import { RequestButton } from '../../../../shared/ui/form/request-button.js';
import { downloadFile } from '../../../../shared/ui/page/download.js';
import { ActionFailure, LoadFailure } from '../../ui/failure.js';
import { buildReceiptsQuery, downloadTransferReceipt } from '../action-queries.js';
import { AttachReceipt } from './attach-receipt.js';

const FILE_KINDS = {
  'application/pdf': { nameKey: 'pdf', extension: 'pdf' },
  'image/jpeg': { nameKey: 'jpeg', extension: 'jpg' },
  'image/png': { nameKey: 'png', extension: 'png' },
} as const;

/** Downloads the customer's receipts; a stranger's file must never open as a page of ours. */
export function Receipts({ booking }: { readonly booking: BookingView }) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const receiptsQuery = useQuery(buildReceiptsQuery(booking.id));
  const download = useMutation({
    mutationFn: async ({ receipt, number: receiptNumber }: { receipt: TransferReceipt; number: number }) => {
      const { extension } = FILE_KINDS[receipt.type];
      const file = `${t('receipts.file', { reference: booking.reference, number: receiptNumber })}.${extension}`;
      downloadFile(await downloadTransferReceipt({ bookingId: booking.id, receiptId: receipt.id }), file);
      return file;
    },
  });
  const receipts = receiptsQuery.data?.receipts ?? [];
  return (
    <div className="stack">
      <h3>{t('receipts.title')}</h3>
      <LoadFailure query={receiptsQuery} />
      <ActionFailure error={download.error} />
      {receiptsQuery.data && receipts.length === 0 ? <p className="muted">{t('receipts.none')}</p> : null}
      <ul className="stack">
        {receipts.map((receipt, index) => {
          const values = {
            type: t(`receipts.type.${FILE_KINDS[receipt.type].nameKey}`),
            size: formatNumber(Math.max(1, Math.round(receipt.bytes / 1024)), locale),
            time: formatInstant(receipt.addedAt, locale),
          };
          return (
            <li key={receipt.id} className="spread">
              <span>{t('receipts.row', values)}</span>
              <RequestButton
                className="btn secondary small"
                type="button"
                aria-label={t('receipts.saveLabel', values)}
                isBusy={download.isPending}
                onClick={() => download.mutate({ receipt, number: index + 1 })}
              >
                {t('receipts.saveButton')}
              </RequestButton>
            </li>
          );
        })}
      </ul>
      <p className={download.data ? 'text-xsmall muted' : 'visually-hidden'} role="status">
        {download.data ? t('receipts.savedMessage', { file: download.data }) : ''}
      </p>
      {booking.status === 'CANCELLED' ? null : <AttachReceipt bookingId={booking.id} />}
    </div>
  );
}
