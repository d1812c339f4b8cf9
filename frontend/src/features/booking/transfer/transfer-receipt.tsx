import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { addReceipt, MAX_RECEIPT_BYTES } from '@wayfold/contracts/money/receipts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingQuery } from '../../../shared/api/bookings.js';
import { getCode } from '../../../shared/api/problem.js';
import { upload } from '../../../shared/api/upload.js';

/** Imports the type only: the schemas next to this number must stay out of the browser bundle. */
const MAX_BYTES: typeof MAX_RECEIPT_BYTES = 5_242_880;
/** A hint for the file dialog; the server checks the content. */
const FILE_TYPES = 'application/pdf,image/jpeg,image/png';
const REFUSALS = [
  'RECEIPT_UNREADABLE',
  'TOO_MANY_RECEIPTS',
  'PAYLOAD_TOO_LARGE',
  'NOTHING_DUE',
  'OFFLINE',
] as const;

type FileFault = 'noFile' | 'PAYLOAD_TOO_LARGE';

function findFileFault(file: File | undefined): FileFault | null {
  if (!file) return 'noFile';
  return file.size > MAX_BYTES ? 'PAYLOAD_TOO_LARGE' : null;
}

interface ReceiptProps {
  readonly booking: BookingView;
  readonly capability: string;
}

/** Receipt by mail or upload; it helps staff to find the money. */
export function TransferReceipt({ booking, capability }: ReceiptProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fileFault, setFileFault] = useState<FileFault | null>(null);
  const { sending, percent, start } = useReceiptUpload(booking.id, capability, () => {
    if (input.current) input.current.value = '';
  });
  const { transfer } = booking;
  if (!transfer) return null;
  const send = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    if (sending.isPending) return;
    const file = input.current?.files?.[0];
    const fault = findFileFault(file);
    setFileFault(fault);
    if (file && fault === null) start(file);
    else input.current?.focus();
  };
  const refusal = sending.error
    ? (REFUSALS.find((code) => code === getCode(sending.error)) ?? 'OTHER')
    : null;
  return (
    <form className="stack" aria-labelledby={`${id}-title`} noValidate onSubmit={send}>
      <h3 id={`${id}-title`}>{t('receiptOf.title')}</h3>
      <p className="text-small">{t('receiptOf.text', { email: transfer.account?.email ?? '' })}</p>
      <ReceiptField
        id={id}
        input={input}
        problem={fileFault ?? refusal}
        onChange={() => setFileFault(null)}
      />
      <button className="btn secondary" type="submit" aria-disabled={sending.isPending}>
        {sending.isPending ? t('receiptOf.sending', { percent }) : t('receiptOf.send')}
      </button>
      <p className={transfer.receipts === 0 ? 'visually-hidden' : 'text-small'} role="status">
        {transfer.receipts === 0 ? '' : t('receiptOf.have', { count: transfer.receipts })}
      </p>
    </form>
  );
}

/** Uploads a receipt, reports its progress, and shows the updated booking. */
function useReceiptUpload(bookingId: string, capability: string, onUploaded: () => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) =>
      upload<typeof addReceipt>('POST /api/bookings/{id}/transfer/receipts', file, {
        capability,
        params: { id: bookingId },
        onProgress: setProgress,
      }),
    onSuccess: (newBooking) => {
      client.setQueryData(bookingQuery(bookingId, capability).queryKey, newBooking);
      onUploaded();
    },
  });
  const start = (file: File): void => {
    setProgress(0);
    sending.mutate(file);
  };
  return { sending, percent: Math.round(progress * 100), start };
}

interface ReceiptFieldProps {
  readonly id: string;
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly problem: FileFault | (typeof REFUSALS)[number] | 'OTHER' | null;
  readonly onChange: () => void;
}

function ReceiptField({ id, input, problem, onChange }: ReceiptFieldProps) {
  const { t } = useTranslation('transfer');
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {t('receiptOf.label')}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {t('receiptOf.hint')}
      </span>
      {problem ? (
        <span className="error" id={`${id}-error`} role="alert">
          {t(`receiptOf.wrong.${problem}`)}
        </span>
      ) : null}
      <input
        id={id}
        ref={input}
        type="file"
        accept={FILE_TYPES}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={onChange}
      />
    </div>
  );
}
