import { useState } from 'react';

interface StepperProps {
  readonly id: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly labelledBy: string;
  readonly fewer: string;
  readonly more: string;
  readonly onChange: (value: number) => void;
}

/** Two buttons and a number field; typed input counts once it is in range. */
export function Stepper({ id, value, min, max, labelledBy, fewer, more, onChange }: StepperProps) {
  const [typed, setTyped] = useState(String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(String(value));
  }

  const take = (text: string): void => {
    setTyped(text);
    const wanted = Number(text);
    if (text.trim() !== '' && Number.isInteger(wanted) && wanted >= min && wanted <= max) onChange(wanted);
  };
  const step = (by: number): void => onChange(Math.min(max, Math.max(min, value + by)));

  return (
    <span className="stepper">
      <button type="button" aria-label={fewer} aria-disabled={value <= min} onClick={() => step(-1)}>
        −
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        aria-labelledby={labelledBy}
        value={typed}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(String(value))}
      />
      <button type="button" aria-label={more} aria-disabled={value >= max} onClick={() => step(1)}>
        +
      </button>
    </span>
  );
}
