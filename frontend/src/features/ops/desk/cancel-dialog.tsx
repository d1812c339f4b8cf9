import { useQuery } from '@tanstack/react-query';
import type { CancellationPreview } from '@wayfold/contracts/changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../shared/api/problem.js';
import { money } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Failure } from '../failure.js';
import { useSession } from '../ops-layout.js';
import { cancelBooking, cancellationQuery, type Cancellation } from './desk-queries.js';
import { ReasonDialog } from './reason-dialog.js';
import { GoesBackTo } from './refund-look.js';
import type { DeskDialogProps } from './transfer-dialogs.js';

const BY = ['staff', 'operator'] as const satisfies readonly Cancellation['by'][];

/** Ends a booking as it was shown: other sums are shown first, and confirmed again. */
export function CancelDialog({ booking, onClose, onDone }: DeskDialogProps) {
  const { t } = useTranslation('opsDesk');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const [by, setBy] = useState<Cancellation['by']>('staff');
  const [changed, setChanged] = useState(false);
  const { id, reference } = booking;
  const preview = useQuery(cancellationQuery(id, by, csrf));
  const shown = preview.isFetching ? undefined : preview.data;
  const sum = money(shown?.refundCents ?? 0, locale);
  // Nothing is promised while it is asked for.
  const back = shown?.refundCents === 0 ? t('cancel.submitNothing') : t('cancel.submit', { sum });
  const submit = shown ? back : t('cancel.action');
  const send = async (reason: string): Promise<void> => {
    if (!shown) return;
    const { retainedCents, refundCents } = shown;
    try {
      await cancelBooking(id, { by, reason, retainedCents, refundCents }, csrf);
    } catch (error) {
      setChanged(codeOf(error) === 'PREVIEW_CHANGED');
      void preview.refetch();
      throw error;
    }
  };
  return (
    <ReasonDialog
      title={t('cancel.title', { reference })}
      submit={submit}
      ready={shown !== undefined}
      onSend={send}
      onDone={() => onDone(t('cancel.done', { reference, sum }))}
      onClose={onClose}
    >
      <fieldset>
        <legend className="lab">{t('cancel.who')}</legend>
        {BY.map((each) => (
          <label key={each} className="pick">
            <input
              type="radio"
              name="by"
              value={each}
              checked={by === each}
              onChange={() => {
                setBy(each);
                setChanged(false);
              }}
            />
            <span>{t(`cancel.by.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {changed ? (
        <p className="note warn" role="alert">
          {t('cancel.changed')}
        </p>
      ) : null}
      <Failure error={preview.error} />
      {shown ? <Sums preview={shown} /> : null}
    </ReasonDialog>
  );
}

function Sums({ preview }: { readonly preview: CancellationPreview }) {
  const { t } = useTranslation('opsDesk');
  const locale = useLocale();
  const rows = [
    ['paid', preview.paidCents],
    ['fee', preview.feeCents],
    ['kept', preview.retainedCents],
    ['back', preview.refundCents],
  ] as const;
  return (
    <div className="stack" role="status">
      <p className="xs mut">{t('cancel.policy', { policy: preview.policy, count: preview.daysBefore })}</p>
      <dl className="kv">
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{t(`cancel.${name}`)}</dt>
            <dd>{money(cents, locale)}</dd>
          </div>
        ))}
      </dl>
      <GoesBackTo refunds={preview.refunds} />
    </div>
  );
}
