import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { codeOf } from '../../shared/api/problem.js';
import { OpsFrame } from './ops-layout.js';
import { useSignIn } from './session.js';

const REFUSALS: Readonly<Record<string, string>> = {
  SIGN_IN_FAILED: 'E-mail or password is wrong.',
  VALIDATION_FAILED: 'Enter your e-mail address and your password.',
  RATE_LIMITED: 'Too many tries. Wait a few minutes, then try again.',
  OFFLINE: 'There is no connection to the server.',
};

export function SignInPage() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const refusal = signIn.error
    ? (REFUSALS[codeOf(signIn.error)] ?? 'Signing in did not work. Try again.')
    : null;
  return (
    <OpsFrame>
      <form
        className="panel stack signin"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate({ email, password }, { onSuccess: () => void navigate({ to: '/ops' }) });
        }}
      >
        <h1>Sign in to operations</h1>
        <p role="alert" className={refusal ? 'err' : 'vh'}>
          {refusal}
        </p>
        <label className="f">
          <span>E-mail</span>
          <input
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <label className="f">
          <span>Password</span>
          <input
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <button className="btn" type="submit" aria-disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </OpsFrame>
  );
}
