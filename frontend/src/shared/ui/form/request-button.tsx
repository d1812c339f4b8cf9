import type { ComponentProps, ReactNode } from 'react';

interface RequestButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** A request is running, or the form cannot take one yet. */
  readonly isBusy: boolean;
  /** Shown instead of the children while busy. */
  readonly busyText?: ReactNode;
}

/** While busy the button keeps its focus and ignores presses, also Enter in a field of its form. */
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
