import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { ActionFailure, LoadFailure } from '../ui/failure.js';
import { useSession } from '../ui/session.js';
import { revokeOtherSessions, revokeSession, sessionsQuery } from './staff-api.js';

/** Lists the user's own open sessions, and ends them on request. */
export function SessionsPanel() {
  const { t } = useTranslation('ops');
  const locale = useLocale();
  const client = useQueryClient();
  const { csrfToken: csrf } = useSession();
  const sessions = useQuery(sessionsQuery);
  const revocation = useMutation({
    mutationFn: (id: string | null) => (id === null ? revokeOtherSessions(csrf) : revokeSession(id, csrf)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const openSessions = sessions.data?.sessions ?? [];
  return (
    <section className="panel stack space-above" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions.title')}</h2>
      <ActionFailure error={revocation.error} />
      <LoadFailure query={sessions} />
      <p role="status" className={revocation.data ? '' : 'visually-hidden'}>
        {revocation.data ? t('sessions.endedMessage', { count: revocation.data.revokedCount }) : ''}
      </p>
      <ul className="session-list">
        {openSessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => {
          const name = device ?? t('sessions.unknown');
          return (
            <li key={id}>
              <div>
                <b>{name}</b> {isCurrent ? <span className="chip teal">{t('sessions.current')}</span> : null}
                <br />
                <span className="muted">
                  {t('sessions.signInTime')} {formatInstant(createdAt, locale)} · {t('sessions.lastUse')}{' '}
                  {formatInstant(lastSeenAt, locale)}
                </span>
              </div>
              {isCurrent ? null : (
                <RequestButton
                  className="btn secondary small"
                  type="button"
                  aria-label={t('sessions.endLabel', { device: name })}
                  isBusy={revocation.isPending}
                  onClick={() => revocation.mutate(id)}
                >
                  {t('sessions.endButton')}
                </RequestButton>
              )}
            </li>
          );
        })}
      </ul>
      {openSessions.length > 1 ? (
        <RequestButton
          className="btn secondary small"
          type="button"
          isBusy={revocation.isPending}
          onClick={() => revocation.mutate(null)}
        >
          {t('sessions.endOthersButton')}
        </RequestButton>
      ) : null}
      {sessions.data && openSessions.length <= 1 ? (
        <p className="muted">{t('sessions.noOtherSession')}</p>
      ) : null}
    </section>
  );
}
