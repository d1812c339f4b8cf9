import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyButtonProps {
  readonly value: string;
  /** The accessible name of the copied value. */
  readonly name: string;
}

/** Copies a value and confirms it, or says that the browser refused. */
export function CopyButton({ value, name }: CopyButtonProps) {
  const { t } = useTranslation('confirmation');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copyValue = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button className="btn secondary small" type="button" onClick={() => void copyValue()}>
        {t(state === 'copied' ? 'copyDone' : 'copyButton')} <span className="visually-hidden">{name}</span>
      </button>
      <span className={state === 'failed' ? 'text-small' : 'visually-hidden'} role="status">
        {state === 'copied' ? t('copyDoneStatus', { name }) : null}
        {state === 'failed' ? t('copyFailed') : null}
      </span>
    </>
  );
}
