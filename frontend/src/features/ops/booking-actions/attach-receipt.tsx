import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { attachReceipt, MAX_RECEIPT_BYTES } from '@wayfold/contracts/money/receipts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../../shared/api/problem.js';
import { upload } from '../../../shared/api/upload.js';
import { useSession } from '../ui/ops-layout.js';
import { receiptsQuery, useRefresh } from './action-queries.js';

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

type ReceiptFault = 'noFile' | 'PAYLOAD_TOO_LARGE';

function findFileFault(file: File | undefined): ReceiptFault | null {
  if (!file) return 'noFile';
  return file.size > MAX_BYTES ? 'PAYLOAD_TOO_LARGE' : null;
}

/** Uploads a receipt that the customer mailed. */
export function AttachReceipt({ bookingId }: { readonly bookingId: string }) {
  const { t } = useTranslation('opsActions');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<ReceiptFault | null>(null);
  const { sending, share, start } = useReceiptUpload(bookingId, () => {
    if (input.current) input.current.value = '';
  });
  const send = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    if (sending.isPending) return;
    const file = input.current?.files?.[0];
    const newFault = findFileFault(file);
    setFault(newFault);
    start(newFault === null ? file : undefined);
    if (newFault !== null) input.current?.focus();
  };
  const refusal = sending.error
    ? (REFUSALS.find((code) => code === getCode(sending.error)) ?? 'OTHER')
    : null;
  return (
    <form className="stack" noValidate onSubmit={send}>
      <ReceiptField
        input={input}
        problem={fault ?? refusal}
        onChange={() => {
          setFault(null);
          sending.reset();
        }}
      />
      <button className="btn secondary small" type="submit" aria-disabled={sending.isPending}>
        {sending.isPending ? t('attach.sending', { percent: Math.round(share * 100) }) : t('attach.send')}
      </button>
      <p className={sending.data ? 'text-xsmall muted' : 'visually-hidden'} role="status">
        {sending.data ? t('attach.done', { count: sending.data.receipts.length }) : ''}
      </p>
    </form>
  );
}

/** Uploads a receipt; `share` is the progress from 0 to 1. */
function useReceiptUpload(bookingId: string, onUploaded: () => void) {
  const { csrfToken } = useSession();
  const client = useQueryClient();
  const refresh = useRefresh(bookingId);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) =>
      upload<typeof attachReceipt>('POST /api/ops/bookings/{id}/receipts', file, {
        csrf: csrfToken,
        params: { id: bookingId },
        onProgress: setShare,
      }),
    onSuccess: (receipts) => {
      client.setQueryData(receiptsQuery(bookingId).queryKey, receipts);
      refresh();
      onUploaded();
    },
  });
  /** Clears the previous upload; sends nothing without a file. */
  const start = (file: File | undefined): void => {
    setShare(0);
    sending.reset();
    if (file) sending.mutate(file);
  };
  return { sending, share, start };
}

interface ReceiptFieldProps {
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly problem: ReceiptFault | (typeof REFUSALS)[number] | 'OTHER' | null;
  readonly onChange: () => void;
}

function ReceiptField({ input, problem, onChange }: ReceiptFieldProps) {
  const { t } = useTranslation('opsActions');
  const id = useId();
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {t('attach.label')}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {t('attach.hint')}
      </span>
      {problem ? (
        <span className="error" id={`${id}-error`} role="alert">
          {t(`attach.wrong.${problem}`)}
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
