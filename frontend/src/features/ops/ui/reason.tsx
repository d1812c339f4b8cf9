import { REASON_LIMITS } from '@wayfold/contracts/kernel/input-limits';
import type { Ref } from 'react';

export const isReasonGiven = (reason: string): boolean => reason.trim().length >= REASON_LIMITS.min;

interface ReasonInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isRequired?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Asks for a short reason in one line. */
export const ReasonInput = ({ label, value, onChange, isRequired = false, ref }: ReasonInputProps) => (
  <label className="field">
    <span>{label}</span>
    <input
      ref={ref}
      value={value}
      maxLength={REASON_LIMITS.short}
      required={isRequired}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);
