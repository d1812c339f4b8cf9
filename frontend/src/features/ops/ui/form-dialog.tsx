import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';

interface FormDialogProps {
  readonly title: string;
  readonly submitText: string;
  readonly closeText: string;
  readonly canSubmit: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const FormDialog = ({
  title,
  submitText,
  closeText,
  canSubmit,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) onSubmit();
      }}
    >
      {children}
      <div className="inline">
        <button className="btn small" type="submit" disabled={!canSubmit}>
          {submitText}
        </button>
        <button className="btn secondary small" type="button" onClick={onClose}>
          {closeText}
        </button>
      </div>
    </form>
  </Dialog>
);
