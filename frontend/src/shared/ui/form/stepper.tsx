import { useState } from 'react';

interface StepperProps {
  readonly id: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly labelledBy: string;
  readonly fewerLabel: string;
  readonly moreLabel: string;
  readonly onChange: (value: number) => void;
}

/** Counts with two buttons or a number field; typed input counts once it is in range. */
export function Stepper({ id, value, min, max, labelledBy, fewerLabel, moreLabel, onChange }: StepperProps) {
  const [typedText, setTypedText] = useState(String(value));
  const [shownValue, setShownValue] = useState(value);
  if (shownValue !== value) {
    setShownValue(value);
    setTypedText(String(value));
  }

  const changeText = (text: string): void => {
    setTypedText(text);
    const typedNumber = Number(text);
    if (text.trim() !== '' && Number.isInteger(typedNumber) && typedNumber >= min && typedNumber <= max)
      onChange(typedNumber);
  };
  const stepBy = (change: number): void => onChange(Math.min(max, Math.max(min, value + change)));

  return (
    <span className="stepper">
      <button type="button" aria-label={fewerLabel} aria-disabled={value <= min} onClick={() => stepBy(-1)}>
        −
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        aria-labelledby={labelledBy}
        value={typedText}
        onChange={({ target }) => changeText(target.value)}
        onBlur={() => setTypedText(String(value))}
      />
      <button type="button" aria-label={moreLabel} aria-disabled={value >= max} onClick={() => stepBy(1)}>
        +
      </button>
    </span>
  );
}
