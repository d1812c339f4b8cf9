import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  /** Called on Escape, or by a closing button of the content. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native modal dialog: the browser traps the focus and restores it afterwards. Open while rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="panel stack ops-dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers always honor a second Escape, so a dialog that must stay is reopened.
      onClose={() => {
        onClose();
        ref.current?.showModal();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}
