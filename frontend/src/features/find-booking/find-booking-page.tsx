import { useMutation } from '@tanstack/react-query';
import type { mailBookingLink } from '@wayfold/contracts/bookings/links';
import { MAX_EMAIL_LENGTH, MAX_REFERENCE_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api/client.js';
import { findProblemText } from '../../shared/api/problem.js';
import { ErrorSummary } from '../../shared/ui/form/error-summary.js';
import { TextField } from '../../shared/ui/form/field.js';
import { RequestButton } from '../../shared/ui/form/request-button.js';
import { checkLinkRequest, type LinkRequest } from './check-link-request.js';

/** Mails a lost link to the booking's address again. */
export function FindBookingPage() {
  const { t } = useTranslation('find-booking');
  const [linkRequest, setLinkRequest] = useState<LinkRequest>({ email: '', reference: '' });
  const submission = useMutation({
    mutationFn: ({ email, reference }: LinkRequest) =>
      callApi<typeof mailBookingLink>('POST /api/bookings/find', {
        body: { email: email.trim(), reference: reference.trim() },
      }),
  });
  return (
    <main id="main" className="wrap prose find-booking">
      {submission.isSuccess ? (
        <SentMessage email={linkRequest.email.trim()} onRetry={() => submission.reset()} />
      ) : (
        <>
          <h1 className="title">{t('heading')}</h1>
          <p className="lede">{t('intro')}</p>
          <LinkRequestForm
            linkRequest={linkRequest}
            onChangeRequest={setLinkRequest}
            onSend={() => submission.mutate(linkRequest)}
            isSending={submission.isPending}
            error={submission.error}
          />
          <noscript>{t('noScript')}</noscript>
        </>
      )}
    </main>
  );
}

interface LinkRequestFormProps {
  readonly linkRequest: LinkRequest;
  readonly onChangeRequest: (linkRequest: LinkRequest) => void;
  readonly onSend: () => void;
  readonly isSending: boolean;
  /** Why the server did not send the link. */
  readonly error: Error | null;
}

const REQUEST_PROBLEM_KEYS = {
  RATE_LIMITED: 'rateLimit',
  OFFLINE: 'common:offline',
  VALIDATION_FAILED: 'emailInvalid',
} as const;

function LinkRequestForm({ linkRequest, onChangeRequest, onSend, isSending, error }: LinkRequestFormProps) {
  const { t } = useTranslation(['find-booking', 'common']);
  const [attempt, setAttempt] = useState(0);
  // The form shows no faults before the first submission.
  const faults = attempt > 0 ? checkLinkRequest(linkRequest) : [];
  const findErrorText = (field: keyof LinkRequest): string | undefined => {
    const fieldFault = faults.find((fault) => fault.field === field);
    return fieldFault && t(fieldFault.code);
  };
  const submitRequest = (event: SubmitEvent): void => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (checkLinkRequest(linkRequest).length === 0) onSend();
  };
  return (
    <form className="panel stack" noValidate onSubmit={submitRequest}>
      {faults.length > 0 ? (
        <ErrorSummary attempt={attempt} items={faults.map(({ field, code }) => ({ field, text: t(code) }))} />
      ) : null}
      {error !== null && faults.length === 0 ? (
        <p className="note warn" role="alert">
          {t(findProblemText(REQUEST_PROBLEM_KEYS, error) ?? 'failure')}
        </p>
      ) : null}
      <TextField
        field="email"
        label={t('email')}
        hint={t('emailHint')}
        error={findErrorText('email')}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        value={linkRequest.email}
        onChange={(email) => onChangeRequest({ ...linkRequest, email })}
      />
      <TextField
        field="reference"
        label={t('reference')}
        hint={t('referenceHint')}
        error={findErrorText('reference')}
        maxLength={MAX_REFERENCE_LENGTH}
        value={linkRequest.reference}
        onChange={(reference) => onChangeRequest({ ...linkRequest, reference })}
      />
      <RequestButton className="btn" type="submit" isBusy={isSending} busyText={t('sending')}>
        {t('sendButton')}
      </RequestButton>
    </form>
  );
}

function SentMessage({ email, onRetry }: { readonly email: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('find-booking');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status">
      <h1 className="title" tabIndex={-1} ref={heading}>
        {t('sentHeading')}
      </h1>
      <p className="lede">{t('sentText', { email })}</p>
      <p className="space-above">{t('sentHelp')}</p>
      <p className="space-above">
        <button className="btn secondary" type="button" onClick={onRetry}>
          {t('checkDetailsButton')}
        </button>
      </p>
    </div>
  );
}
