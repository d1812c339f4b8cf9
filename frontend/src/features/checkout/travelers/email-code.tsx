import { useMutation } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { sendEmailCode, verifyEmail } from '@wayfold/contracts/bookings/email-code';
import { EMAIL_CODE_PATTERN } from '@wayfold/contracts/kernel/input-limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/api/client.js';
import { ApiProblem, getCode } from '../../../shared/api/problem.js';
import { TextField, toControlId } from '../../../shared/ui/form/field.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { STALE_REFUSALS } from '../machine/checkout-context.js';
import { useDescribePaymentRefusal } from '../machine/use-describe-payment-refusal.js';
import { StepHeading } from '../step-progress.js';
import type { StepProps } from '../step-props.js';

const CODE_FIELD = 'code';

interface EmailCodeProps extends StepProps {
  readonly capability: string;
}

/** Asks for a mailed code: a transfer holds seats for days, so the lead first verifies the email address. */
export function EmailCode({ snapshot, send, capability }: EmailCodeProps) {
  const { t } = useTranslation('payment');
  const { booking } = snapshot.context;
  const { codeRequest, codeCheck } = useCodeRequests(booking.id, capability, send);
  const [code, setCode] = useState('');
  const [isMalformed, setIsMalformed] = useState(false);
  const { error, submitCode } = useCodeSubmission({ code, codeCheck, setIsMalformed });
  const { mutate: mailCode } = codeRequest;
  // Runs on mount only, because within half a minute the server sends no second code.
  useEffect(() => mailCode(), [mailCode]);
  const errorText = isMalformed ? t('code.formatFault') : error;
  return (
    <form className="stack wide" noValidate onSubmit={submitCode}>
      <StepHeading>{t('code.title')}</StepHeading>
      <p>{t('code.intro', { email: booking.party?.lead.email ?? t('code.yourAddress') })}</p>
      <CodeRequestStatus codeRequest={codeRequest} />
      <TextField
        field={CODE_FIELD}
        label={t('code.label')}
        hint={t('code.hint')}
        error={errorText}
        value={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        onChange={(text) => {
          setCode(text);
          setIsMalformed(false);
        }}
      />
      <RequestButton
        className="btn full-width"
        type="submit"
        isBusy={codeCheck.isPending}
        busyText={t('code.checking')}
      >
        {t('code.checkButton')}
      </RequestButton>
      <div className="inline">
        <RequestButton
          className="btn secondary"
          type="button"
          isBusy={codeRequest.isPending}
          onClick={() => mailCode()}
        >
          {t('code.resendButton')}
        </RequestButton>
        <button className="btn secondary" type="button" onClick={() => send({ type: 'GO_BACK' })}>
          {t('changeMethodButton')}
        </button>
      </div>
    </form>
  );
}

/** Mails a code, and checks the code that the customer types. */
function useCodeRequests(id: string, capability: string, send: StepProps['send']) {
  const params = { id };
  // After these refusals only the reread booking shows the current state.
  const handleError = (error: Error): void => {
    if (STALE_REFUSALS.includes(getCode(error))) send({ type: 'HOLD_ENDED' });
  };
  const codeRequest = useMutation({
    mutationFn: () =>
      callApi<typeof sendEmailCode>('POST /api/bookings/{id}/email/code', { params }, { capability }),
    onError: handleError,
  });
  const codeCheck = useMutation({
    mutationFn: (mailedCode: string): Promise<BookingView> =>
      callApi<typeof verifyEmail>(
        'POST /api/bookings/{id}/email/verify',
        { params, body: { code: mailedCode } },
        { capability },
      ),
    onSuccess: (booking) => send({ type: 'EMAIL_VERIFIED', booking }),
    onError: handleError,
  });
  return { codeRequest, codeCheck };
}

interface CodeCheck {
  readonly error: Error | null;
  readonly mutate: (mailedCode: string) => void;
}

/** Submits the typed code; after a refusal, shows why and focuses the field. */
function useCodeSubmission({
  code,
  codeCheck,
  setIsMalformed,
}: {
  readonly code: string;
  readonly codeCheck: CodeCheck;
  readonly setIsMalformed: (isMalformed: boolean) => void;
}) {
  const describeProblem = useDescribeCodeProblem();
  const shownError = useRef<Error | null>(null);
  const focusCode = (): void => document.getElementById(toControlId(CODE_FIELD))?.focus();
  useEffect(() => {
    if (codeCheck.error !== null && codeCheck.error !== shownError.current) focusCode();
    shownError.current = codeCheck.error;
  }, [codeCheck.error]);
  const submitCode = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    const mailedCode = code.replace(/\s/g, '');
    const isCode = EMAIL_CODE_PATTERN.test(mailedCode);
    setIsMalformed(!isCode);
    if (isCode) codeCheck.mutate(mailedCode);
    else focusCode();
  };
  return { submitCode, error: codeCheck.error ? describeProblem(codeCheck.error) : undefined };
}

function useDescribeCodeProblem(): (error: Error) => string {
  const { t } = useTranslation('payment');
  const describeRefusal = useDescribePaymentRefusal();
  return (error) => {
    const attemptsLeft = error instanceof ApiProblem ? Number(error.facts.attemptsLeft) : NaN;
    if (getCode(error) === 'CODE_WRONG')
      return attemptsLeft > 0 ? t('code.wrongCode', { count: attemptsLeft }) : t('code.noAttemptsLeft');
    return getCode(error) === 'CODE_EXPIRED' ? t('code.expiredCode') : describeRefusal(error);
  };
}

function CodeRequestStatus({
  codeRequest,
}: {
  readonly codeRequest: { isPending: boolean; isSuccess: boolean; error: Error | null };
}) {
  const { t } = useTranslation('payment');
  const describeProblem = useDescribeCodeProblem();
  if (codeRequest.error)
    return (
      <p className="note warn" role="alert">
        <span>{describeProblem(codeRequest.error)}</span>
      </p>
    );
  return (
    <p className="text-small muted" role="status">
      {codeRequest.isPending ? t('code.sending') : null}
      {codeRequest.isSuccess ? t('code.sentMessage') : null}
    </p>
  );
}
