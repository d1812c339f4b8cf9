import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import type { StaffSession } from '@wayfold/contracts/staff';
import { createContext, useContext, type ReactNode } from 'react';
import { ApiProblem } from '../../shared/api/problem.js';
import { Logo } from '../../shared/ui/logo.js';
import { sessionQuery, useSignOut } from './session.js';

const Session = createContext<StaffSession | null>(null);
const READS_LEDGER: readonly string[] = ['finance', 'admin'];

export function useSession(): StaffSession {
  const session = useContext(Session);
  if (session === null) throw new Error('This part of the console needs somebody signed in');
  return session;
}

/** Everything but the sign-in page stands inside; without a session it leads there. */
export function OpsLayout({ children }: { readonly children: ReactNode }) {
  const session = useQuery(sessionQuery);
  if (session.error instanceof ApiProblem && session.error.status === 401)
    return <Navigate to="/ops/sign-in" />;
  if (session.isPending)
    return (
      <OpsFrame>
        <p role="status">Checking your session…</p>
      </OpsFrame>
    );
  if (session.isError)
    return (
      <OpsFrame>
        <h1>The console cannot be opened</h1>
        <p role="alert">{session.error.message}</p>
        <button className="btn sm" type="button" onClick={() => void session.refetch()}>
          Try again
        </button>
      </OpsFrame>
    );
  return (
    <Session.Provider value={session.data}>
      <OpsFrame>{children}</OpsFrame>
    </Session.Provider>
  );
}

export function OpsFrame({ children }: { readonly children: ReactNode }) {
  const session = useContext(Session);
  return (
    <div className="ops">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="obar">
        <Link className="logo" to="/ops">
          <Logo />
          Operations
        </Link>
        <nav aria-label="Operations">
          <Link to="/ops" activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
            Bookings
          </Link>
          {session && READS_LEDGER.includes(session.role) ? (
            <Link to="/ops/ledger" activeProps={{ 'aria-current': 'page' }}>
              Ledger
            </Link>
          ) : null}
        </nav>
        {session ? <WhoIsIn session={session} /> : null}
      </header>
      <main id="main">{children}</main>
    </div>
  );
}

function WhoIsIn({ session }: { readonly session: StaffSession }) {
  const navigate = useNavigate();
  const signOut = useSignOut(session.csrfToken);
  return (
    <span className="who">
      <span className="mut">
        {session.name}, {session.role}
      </span>
      <button
        className="btn q sm"
        type="button"
        onClick={() => signOut.mutate(undefined, { onSettled: () => void navigate({ to: '/ops/sign-in' }) })}
      >
        Sign out
      </button>
    </span>
  );
}
