import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, findProblemText } from '../../../shared/api/problem.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { focusElement } from '../ui/focus.js';
import { OpsFrame } from '../ui/ops-layout.js';
import { useSignIn, useSignInCode } from '../ui/session.js';
import { useDescribeError } from '../ui/use-describe-error.js';

/** Asks for the password, then for a code from users with a second factor. */
export function SignInPage() {
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const openConsole = () => void navigate({ to: '/ops' });
  return (
    <OpsFrame>
      {needsCode ? (
        <CodeForm onDone={openConsole} onBack={() => setNeedsCode(false)} />
      ) : (
        <PasswordForm onDone={openConsole} onCodeRequired={() => setNeedsCode(true)} />
      )}
    </OpsFrame>
  );
}

interface StepFormProps {
  readonly title: string;
  readonly intro?: string;
  /** A sentence that says why the last attempt failed; null if none did. */
  readonly refusal: string | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function StepForm({ title, intro, refusal, onSubmit, children }: StepFormProps) {
  return (
    <form
      className="panel stack signin"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h1>{title}</h1>
      {intro === undefined ? null : <p>{intro}</p>}
      <p role="alert" className={refusal ? 'error' : 'visually-hidden'}>
        {refusal}
      </p>
      {children}
    </form>
  );
}

interface PasswordFormProps {
  readonly onDone: () => void;
  readonly onCodeRequired: () => void;
}

function PasswordForm({ onDone, onCodeRequired }: PasswordFormProps) {
  const { t } = useTranslation('ops');
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const refusal = useSignInRefusal(signIn.error);
  return (
    <StepForm
      title={t('signIn.title')}
      refusal={refusal}
      onSubmit={() =>
        signIn.mutate(
          { email, password },
          { onSuccess: ({ step }) => (step === 'done' ? onDone() : onCodeRequired()) },
        )
      }
    >
      <label className="field">
        <span>{t('signIn.email')}</span>
        <input
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <label className="field">
        <span>{t('signIn.password')}</span>
        <input
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <RequestButton className="btn" type="submit" isBusy={signIn.isPending} busyText={t('signIn.pending')}>
        {t('signIn.submitButton')}
      </RequestButton>
    </StepForm>
  );
}

const SIGN_IN_PROBLEM_KEYS = {
  SIGN_IN_FAILED: 'signIn.SIGN_IN_FAILED',
  VALIDATION_FAILED: 'signIn.VALIDATION_FAILED',
  RATE_LIMITED: 'signIn.RATE_LIMITED',
  OFFLINE: 'offline',
} as const;

function useSignInRefusal(error: Error | null): string | null {
  const { t } = useTranslation('ops');
  return error && t(findProblemText(SIGN_IN_PROBLEM_KEYS, error) ?? 'signIn.failure');
}

interface CodeFormProps {
  readonly onDone: () => void;
  readonly onBack: () => void;
}

function CodeForm({ onDone, onBack }: CodeFormProps) {
  const { t } = useTranslation('ops');
  const codeStep = useSignInCode();
  const [code, setCode] = useState('');
  const refusal = useCodeRefusal(codeStep.error);
  return (
    <StepForm
      title={t('code.title')}
      intro={t('code.intro')}
      refusal={refusal}
      onSubmit={() => codeStep.mutate(code, { onSuccess: onDone, onError: () => setCode('') })}
    >
      <label className="field">
        <span>{t('code.label')}</span>
        <input
          className="monospace"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          // The server has just accepted the password, so the focus moves here.
          ref={focusElement}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </label>
      <RequestButton className="btn" type="submit" isBusy={codeStep.isPending}>
        {t('code.submitButton')}
      </RequestButton>
      <p className="muted">{t('code.recoveryHint')}</p>
      <button className="btn secondary small" type="button" onClick={onBack}>
        {t('code.restartButton')}
      </button>
    </StepForm>
  );
}

const CODE_PROBLEM_KEYS = {
  SIGN_IN_EXPIRED: 'code.SIGN_IN_EXPIRED',
  VALIDATION_FAILED: 'code.intro',
  RATE_LIMITED: 'code.RATE_LIMITED',
} as const;

function useCodeRefusal(error: Error | null): string | null {
  const { t } = useTranslation('ops');
  const describeError = useDescribeError();
  if (error === null) return null;
  const problemKey = findProblemText(CODE_PROBLEM_KEYS, error);
  if (problemKey !== undefined) return t(problemKey);
  const attemptsLeft = error instanceof ApiProblem ? Number(error.facts.attemptsLeft) : NaN;
  return Number.isInteger(attemptsLeft) ? t('code.wrongCode', { count: attemptsLeft }) : describeError(error);
}
