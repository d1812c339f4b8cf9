import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyButtonProps {
  readonly text: string;
  /** The accessible name of the copied text. */
  readonly name: string;
}

/** Copies a text and confirms it, or says that the browser refused. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const { t } = useTranslation('confirmation');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copyText = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button className="btn secondary small" type="button" onClick={() => void copyText()}>
        {t(state === 'copied' ? 'copyDone' : 'copyButton')} <span className="visually-hidden">{name}</span>
      </button>
      <span className={state === 'failed' ? 'text-small' : 'visually-hidden'} role="status">
        {state === 'copied' ? t('copyDoneStatus', { name }) : null}
        {state === 'failed' ? t('copyFailed') : null}
      </span>
    </>
  );
}
