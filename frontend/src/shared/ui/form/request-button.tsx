import type { ComponentProps, ReactNode } from 'react';

interface RequestButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** A request is running, or the form is not ready for one. */
  readonly isBusy: boolean;
  /** Replaces the children while busy. */
  readonly busyText?: ReactNode;
}

/** Keeps its focus while busy and ignores presses, also Enter in a field of its form. */
export function RequestButton({ isBusy, busyText, onClick, children, ...props }: RequestButtonProps) {
  return (
    <button
      {...props}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && busyText !== undefined ? busyText : children}
    </button>
  );
}
