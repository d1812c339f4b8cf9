import type { StaffSession } from '@wayfold/contracts/staff/staff';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../../shared/api/problem.js';
import { Dialog } from './dialog.js';
import { confirmSession } from './session.js';
import { useDescribeError } from './use-describe-error.js';

/** The user declined to confirm their identity, so the action was not executed. */
export class ConfirmationDeclined extends Error {
  override readonly name = 'ConfirmationDeclined';
}

type RunConfirmed = <T>(action: () => Promise<T>) => Promise<T>;
const RunConfirmedContext = createContext<RunConfirmed | null>(null);

/**
 * Returns a function that runs an action. If the server demands fresh authentication, it asks the user and
 * runs the action again; it throws `ConfirmationDeclined` if the user declines.
 */
export function useRunConfirmed(): RunConfirmed {
  const runConfirmed = useContext(RunConfirmedContext);
  if (runConfirmed === null)
    throw new Error('No staff session: render this component inside the signed-in console');
  return runConfirmed;
}

interface ConfirmationProviderProps {
  readonly session: StaffSession;
  readonly children: ReactNode;
}

export function ConfirmationProvider({ session, children }: ConfirmationProviderProps) {
  const [isAsking, setIsAsking] = useState(false);
  // One dialog answers every action that waits for it.
  const resolvers = useRef<((isConfirmed: boolean) => void)[]>([]);
  const endDialog = useCallback((isConfirmed: boolean) => {
    setIsAsking(false);
    for (const resolve of resolvers.current.splice(0)) resolve(isConfirmed);
  }, []);
  const runConfirmed = useMemo<RunConfirmed>(
    () => async (action) => {
      try {
        return await action();
      } catch (error) {
        if (getCode(error) !== 'REAUTHENTICATION_REQUIRED') throw error;
      }
      const hasConfirmed = await new Promise<boolean>((resolve) => {
        resolvers.current.push(resolve);
        setIsAsking(true);
      });
      if (!hasConfirmed) throw new ConfirmationDeclined();
      return action();
    },
    [],
  );
  return (
    <RunConfirmedContext value={runConfirmed}>
      {children}
      {isAsking ? <ConfirmDialog session={session} onEnd={endDialog} /> : null}
    </RunConfirmedContext>
  );
}

interface ConfirmDialogProps {
  readonly session: StaffSession;
  readonly onEnd: (isConfirmed: boolean) => void;
}

function ConfirmDialog({ session, onEnd }: ConfirmDialogProps) {
  const { t } = useTranslation('ops');
  const describeError = useDescribeError();
  const [proof, setProof] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const needsCode = session.secondFactor === 'on';
  return (
    <Dialog title={t('confirmation.title')} onClose={() => onEnd(false)}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirming) return;
          setIsConfirming(true);
          confirmSession(session, proof).then(
            () => onEnd(true),
            (error: Error) => {
              setIsConfirming(false);
              setRefusal(describeError(error));
              setProof('');
            },
          );
        }}
      >
        <p>{t('confirmation.intro')}</p>
        <p role="alert" className={refusal ? 'error' : 'visually-hidden'}>
          {refusal}
        </p>
        <label className="field">
          <span>{needsCode ? t('confirmation.code') : t('confirmation.password')}</span>
          <input
            type={needsCode ? 'text' : 'password'}
            autoComplete={needsCode ? 'one-time-code' : 'current-password'}
            spellCheck={false}
            required
            value={proof}
            onChange={({ target }) => setProof(target.value)}
          />
        </label>
        <div className="inline">
          <button className="btn small" type="submit" disabled={proof === '' || isConfirming}>
            {t('confirmation.submitButton')}
          </button>
          <button className="btn secondary small" type="button" onClick={() => onEnd(false)}>
            {t('confirmation.cancelButton')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
