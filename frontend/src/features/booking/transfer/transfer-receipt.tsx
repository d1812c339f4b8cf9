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
const TYPES = 'application/pdf,image/jpeg,image/png';
const REFUSED = [
  'RECEIPT_UNREADABLE',
  'TOO_MANY_RECEIPTS',
  'PAYLOAD_TOO_LARGE',
  'NOTHING_DUE',
  'OFFLINE',
] as const;

interface ReceiptProps {
  readonly booking: BookingView;
  readonly capability: string;
}

/** Receipt by mail or upload; it helps staff to find the money. */
export function TransferReceipt({ booking, capability }: ReceiptProps) {
  const { t } = useTranslation('transfer');
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fileFault, setFileFault] = useState<'noFile' | 'PAYLOAD_TOO_LARGE' | null>(null);
  const [progress, setProgress] = useState(0);
  const { transfer } = booking;
  const sending = useMutation({
    mutationFn: (file: File) =>
      upload<typeof addReceipt>('POST /api/bookings/{id}/transfer/receipts', file, {
        capability,
        params: { id: booking.id },
        onProgress: setProgress,
      }),
    onSuccess: (changed) => {
      client.setQueryData(bookingQuery(booking.id, capability).queryKey, changed);
      if (input.current) input.current.value = '';
    },
  });
  if (!transfer) return null;
  const send = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    if (sending.isPending) return;
    const file = input.current?.files?.[0];
    const fault = file ? (file.size > MAX_BYTES ? 'PAYLOAD_TOO_LARGE' : null) : 'noFile';
    setFileFault(fault);
    setProgress(0);
    if (file && fault === null) sending.mutate(file);
    else input.current?.focus();
  };
  const refusal = sending.error ? (REFUSED.find((code) => code === getCode(sending.error)) ?? 'OTHER') : null;
  const problem = fileFault ?? refusal;
  return (
    <form className="stack" aria-labelledby={`${id}-title`} noValidate onSubmit={send}>
      <h3 id={`${id}-title`}>{t('receiptOf.title')}</h3>
      <p className="text-small">{t('receiptOf.text', { email: transfer.account?.email ?? '' })}</p>
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
          accept={TYPES}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={() => setFileFault(null)}
        />
      </div>
      <button className="btn secondary" type="submit" aria-disabled={sending.isPending}>
        {sending.isPending
          ? t('receiptOf.sending', { percent: Math.round(progress * 100) })
          : t('receiptOf.send')}
      </button>
      <p className={transfer.receipts === 0 ? 'visually-hidden' : 'text-small'} role="status">
        {transfer.receipts === 0 ? '' : t('receiptOf.have', { count: transfer.receipts })}
      </p>
    </form>
  );
}
