import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  /** Runs on Escape, or when a button of the content closes the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Opens a native modal dialog while rendered: the browser traps the focus and restores it afterward. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="panel stack ops-dialog"
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Every browser closes the dialog at a second Escape, so a dialog that must stay opens again.
      onClose={() => {
        onClose();
        ref.current?.showModal();
      }}
    >
      <h2 id={headingId}>{title}</h2>
      {children}
    </dialog>
  );
}
