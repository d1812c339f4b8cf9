import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { AGENT_ROLES, FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { StaffSession } from '@wayfold/contracts/staff/staff';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../shared/api/problem.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { keepLocale } from '../../../shared/i18n/locale.js';
import { Logo } from '../../../shared/ui/page/logo.js';
import { ConfirmationProvider } from './reauthentication.js';
import { SessionContext, sessionQuery, useSignOut } from './session.js';
import { useDescribeError } from './use-describe-error.js';

const SECURITY_PATH = '/ops/security';

/**
 * Frames every console page but sign-in. Without a session it redirects there, and to the second factor while
 * the user must set one up.
 */
export function OpsLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('ops');
  const describeError = useDescribeError();
  const session = useQuery(sessionQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (session.error instanceof ApiProblem && session.error.status === 401)
    return <Navigate to="/ops/sign-in" />;
  if (session.isPending)
    return (
      <OpsFrame>
        <p role="status">{t('checking')}</p>
      </OpsFrame>
    );
  if (session.isError)
    return (
      <OpsFrame>
        <h1>{t('cannotOpen')}</h1>
        <p role="alert">{describeError(session.error)}</p>
        <button className="btn small" type="button" onClick={() => void session.refetch()}>
          {t('tryAgainButton', { ns: 'common' })}
        </button>
      </OpsFrame>
    );
  const { secondFactor } = session.data;
  if (secondFactor === 'required' && path !== SECURITY_PATH) return <Navigate to={SECURITY_PATH} />;
  return (
    <SessionContext value={session.data}>
      <ConfirmationProvider session={session.data}>
        <OpsFrame>
          {secondFactor === 'off' && path !== SECURITY_PATH ? <FactorInvitation /> : null}
          {children}
        </OpsFrame>
      </ConfirmationProvider>
    </SessionContext>
  );
}

export function OpsFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('ops');
  const session = useContext(SessionContext);
  return (
    <div className="ops">
      <a className="skip-link" href="#main">
        {t('skipLink')}
      </a>
      <header className="ops-bar">
        <Link className="logo" to="/ops">
          <Logo />
          {t('console')}
        </Link>
        {session && session.secondFactor !== 'required' ? (
          <Navigation role={session.role} />
        ) : (
          <span className="spacer" />
        )}
        <LanguageSwitch />
        {session ? <SignedInUser session={session} /> : null}
      </header>
      <main id="main">{children}</main>
    </div>
  );
}

function Navigation({ role }: { readonly role: StaffSession['role'] }) {
  const { t } = useTranslation('ops');
  const currentPage = { 'aria-current': 'page' } as const;
  return (
    <nav aria-label={t('console')}>
      <Link to="/ops" activeOptions={{ exact: true }} activeProps={currentPage}>
        {t('bookings')}
      </Link>
      <Link to="/ops/tasks" activeProps={currentPage}>
        {t('tasks')}
      </Link>
      {AGENT_ROLES.includes(role) ? (
        <Link to="/ops/enquiries" activeProps={currentPage}>
          {t('enquiries')}
        </Link>
      ) : null}
      <Link to="/ops/approvals" activeProps={currentPage}>
        {t('approvals')}
      </Link>
      <Link to="/ops/gift-cards" activeProps={currentPage}>
        {t('giftCards')}
      </Link>
      {FINANCE_ROLES.includes(role) ? (
        <>
          <Link
            to="/ops/bank-lines"
            search={{ state: 'open' }}
            activeOptions={{ includeSearch: false }}
            activeProps={currentPage}
          >
            {t('bankLines')}
          </Link>
          <Link to="/ops/ledger" activeProps={currentPage}>
            {t('ledger')}
          </Link>
        </>
      ) : null}
      {role === 'admin' ? (
        <Link to="/ops/staff" activeProps={currentPage}>
          {t('people')}
        </Link>
      ) : null}
      <Link to={SECURITY_PATH} activeProps={currentPage}>
        {t('security')}
      </Link>
    </nav>
  );
}

/** Switches the language on the same page and stores the choice. */
function LanguageSwitch() {
  const { i18n } = useTranslation('ops');
  const router = useRouter();
  const otherLocale = useLocale() === 'en' ? 'es' : 'en';
  return (
    <button
      className="btn secondary small"
      type="button"
      lang={otherLocale}
      onClick={() => {
        keepLocale(otherLocale);
        // Loads the other language's texts before switching to it.
        void i18n.loadLanguages(otherLocale).then(() => router.invalidate());
      }}
    >
      {otherLocale === 'es' ? 'Español' : 'English'}
    </button>
  );
}

function FactorInvitation() {
  const { t } = useTranslation('ops');
  return (
    <p className="note factor-invitation">
      {t('factorInvitation')} <Link to={SECURITY_PATH}>{t('factorLink')}</Link>
    </p>
  );
}

function SignedInUser({ session }: { readonly session: StaffSession }) {
  const { t } = useTranslation('ops');
  const navigate = useNavigate();
  const signOut = useSignOut(session.csrfToken);
  return (
    <span className="staff-member">
      <span className="muted">
        {session.name}, {t(`role.${session.role}`)}
      </span>
      <button
        className="btn secondary small"
        type="button"
        onClick={() => signOut.mutate(undefined, { onSettled: () => void navigate({ to: '/ops/sign-in' }) })}
      >
        {t('signOutButton')}
      </button>
    </span>
  );
}
