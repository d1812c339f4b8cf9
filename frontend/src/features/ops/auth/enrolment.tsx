import { useMutation } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { startEnrolment } from '@wayfold/contracts/staff/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionFailure } from '../ui/failure.js';
import { focusElement } from '../ui/focus.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { useSession } from '../ui/session.js';
import { confirmEnrolment } from './staff-api.js';

interface EnrolmentProps {
  readonly secret: RouteReply<typeof startEnrolment>;
  /** Receives the recovery codes, which are shown once. */
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Shows the secret as a QR code and as text, and asks for its first code. */
export function Enrolment({ secret, onEnabled, onCancel }: EnrolmentProps) {
  const { t } = useTranslation('ops');
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  const [code, setCode] = useState('');
  const confirmation = useMutation({
    mutationFn: () => runConfirmed(() => confirmEnrolment(code, csrf)),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
    onError: () => setCode(''),
    gcTime: 0,
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirmation.mutate();
      }}
    >
      <h2 id="factor" tabIndex={-1} ref={focusElement}>
        {t('factor.step1')}
      </h2>
      <p>{t('factor.scanHint')}</p>
      <SecretKey secret={secret} />
      <h2>{t('factor.step2')}</h2>
      <ActionFailure error={confirmation.error} />
      <label className="field short">
        <span>{t('code.label')}</span>
        <input
          className="monospace"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      <div className="inline">
        <button
          className="btn small"
          type="submit"
          disabled={code.trim().length < 6 || confirmation.isPending}
        >
          {t('factor.turnOnButton')}
        </button>
        <button className="btn secondary small" type="button" onClick={onCancel}>
          {t('factor.cancelButton')}
        </button>
      </div>
    </form>
  );
}

function SecretKey({ secret: { qrSvg, secret } }: Pick<EnrolmentProps, 'secret'>) {
  const { t } = useTranslation('ops');
  return (
    <div className="qr-code">
      <img src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`} alt={t('factor.qr')} />
      <p>
        <span className="field-label">{t('factor.secret')}</span>
        <code data-testid="secret">{secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
      </p>
    </div>
  );
}
