import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toControlId } from './field.js';

interface SummaryProps {
  /** Anchor for links to the summary. */
  readonly id?: string;
  readonly items: readonly { readonly field: string; readonly text: string }[];
  /** Number of submissions: each failed one moves the focus here. */
  readonly attempt: number;
}

/** "There is a problem": focused; each item links to its field with the same words. */
export function ErrorSummary({ id, items, attempt }: SummaryProps) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div id={id} className="alert" role="alert" tabIndex={-1} ref={box}>
      <h2>{t('problemTitle')}</h2>
      <ul>
        {items.map(({ field, text }) => (
          <li key={field}>
            {field === '' ? (
              text
            ) : (
              <a
                href={`#${toControlId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(toControlId(field))?.focus();
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
