import { useTranslation } from 'react-i18next';
import { useSession } from '../ui/session.js';
import { FactorPanel } from './factor-panel.js';
import { SessionsPanel } from './sessions-panel.js';

/** Shows the user's own second factor and sessions. */
export function SecurityPage() {
  const { t } = useTranslation('ops');
  const { secondFactor } = useSession();
  return (
    <>
      <h1>{t('security')}</h1>
      <div className="one-column">
        <FactorPanel />
        {secondFactor === 'required' ? null : <SessionsPanel />}
      </div>
    </>
  );
}
