import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getShownDate } from '../../../../shared/device/clock.js';
import { formatDay } from '../../../../shared/i18n/format.js';
import { useLocale } from '../../../../shared/i18n/i18n.js';
import { Field } from '../../../../shared/ui/form/field.js';
import { ReasonDialog } from '../../ui/reason-dialog.js';
import { useSession } from '../../ui/session.js';
import type { ActionDialogProps } from '../action-dialog-props.js';
import { extendTransfer, releaseTransfer } from '../action-queries.js';
import { calculateLastPayBy } from './deadline.js';

export function ExtendDialog({ booking, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const [payBy, setPayBy] = useState(booking.transfer?.payBy ?? '');
  const { reference } = booking;
  const today = getShownDate();
  const lastDay = calculateLastPayBy(booking.startsOn);
  const isPossible = payBy >= today && payBy <= lastDay;
  const values = { last: formatDay(lastDay, locale) };
  return (
    <ReasonDialog
      title={t('extension.title', { reference })}
      explanation={t('extension.intro')}
      submitText={t('extension.submitButton')}
      isReady={isPossible}
      onSend={(reason) => extendTransfer(booking.id, { payBy, reason, csrf })}
      onDone={() => onDone(t('extension.doneMessage', { reference, day: formatDay(payBy, locale) }))}
      onClose={onClose}
    >
      <Field
        field="payBy"
        label={t('extension.payBy')}
        hint={t('extension.hint', values)}
        error={isPossible ? undefined : t('extension.dayFault', values)}
        renderControl={(control) => (
          <input
            {...control}
            type="date"
            min={today}
            max={lastDay}
            value={payBy}
            onChange={({ target }) => setPayBy(target.value)}
          />
        )}
      />
    </ReasonDialog>
  );
}

export function ReleaseDialog({ booking, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('ops-booking-actions');
  const { csrfToken: csrf } = useSession();
  const { reference } = booking;
  return (
    <ReasonDialog
      title={t('seatRelease.title', { reference })}
      explanation={t('seatRelease.intro')}
      submitText={t('seatRelease.submitButton')}
      onSend={(reason) => releaseTransfer(booking.id, { reason, csrf })}
      onDone={() => onDone(t('seatRelease.doneMessage', { reference }))}
      onClose={onClose}
    />
  );
}
