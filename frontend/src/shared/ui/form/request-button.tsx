import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';

interface RequestButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** A request is running, or the form is not ready for one. */
  readonly isBusy: boolean;
  /** Replaces the children while busy. */
  readonly busyText?: ReactNode;
}

/** Keeps its focus while busy and ignores presses, also Enter in a field of its form. */
export function RequestButton({ isBusy, busyText, onClick, children, ...props }: RequestButtonProps) {
  const isStarting = useRef(false);
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy || isStarting.current) {
      event.preventDefault();
      return;
    }
    // A request is shown as running only in a later task: until then a fast second press would start another.
    isStarting.current = true;
    setTimeout(() => setTimeout(() => (isStarting.current = false)));
    onClick?.(event);
  };
  return (
    <button {...props} aria-disabled={isBusy} onClick={handleClick}>
      {isBusy && busyText !== undefined ? busyText : children}
    </button>
  );
}
