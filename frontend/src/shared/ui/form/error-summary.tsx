import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toControlId } from './field.js';

interface ErrorSummaryProps {
  /** The anchor of links to the summary. */
  readonly id?: string;
  /** `field` is null if the problem belongs to no field. */
  readonly items: readonly { readonly field: string | null; readonly text: string }[];
  /** Number of submissions: each failed one moves the focus here. */
  readonly attempt: number;
}

/** Takes the focus and names every problem; each item links to its field with the same words. */
export function ErrorSummary({ id, items, attempt }: ErrorSummaryProps) {
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
          <li key={field ?? text}>
            {field === null ? (
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
