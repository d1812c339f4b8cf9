import { MAX_RECEIPT_BYTES } from '@wayfold/contracts/kernel/input-limits';
import type { RefObject } from 'react';
import { findKnownCode } from '../../api/problem.js';

/** Filters the file dialog; the server checks the content. */
const FILE_TYPES = 'application/pdf,image/jpeg,image/png';

const RECEIPT_REFUSALS_WITH_TEXT = [
  'RECEIPT_UNREADABLE',
  'TOO_MANY_RECEIPTS',
  'PAYLOAD_TOO_LARGE',
  'NOTHING_DUE',
  'OFFLINE',
] as const;

export type ReceiptFault = 'noFile' | 'PAYLOAD_TOO_LARGE';

export function findReceiptFault(file: File | undefined): ReceiptFault | null {
  if (!file) return 'noFile';
  return file.size > MAX_RECEIPT_BYTES ? 'PAYLOAD_TOO_LARGE' : null;
}

/** Returns why the server refused the file; null without an error. */
export const findReceiptRefusal = (error: Error | null) =>
  error ? (findKnownCode(RECEIPT_REFUSALS_WITH_TEXT, error) ?? 'OTHER') : null;

interface ReceiptFieldProps {
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly hint: string;
  readonly error: string | null;
  readonly onChange: () => void;
}

export function ReceiptField({ id, input, label, hint, error, onChange }: ReceiptFieldProps) {
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
      {error ? (
        <span className="error" id={`${id}-error`} role="alert">
          {error}
        </span>
      ) : null}
      <input
        id={id}
        ref={input}
        type="file"
        accept={FILE_TYPES}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={onChange}
      />
    </div>
  );
}
