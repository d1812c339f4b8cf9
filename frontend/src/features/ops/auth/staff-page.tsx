import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listStaff } from '@wayfold/contracts/staff/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionFailure, LoadFailure } from '../ui/failure.js';
import { FormDialog } from '../ui/form-dialog.js';
import { isReasonGiven, ReasonInput } from '../ui/reason.js';
import { useRunConfirmed } from '../ui/reauthentication.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { useSession } from '../ui/session.js';
import { resetSecondFactor, revokeStaffSessions, staffQuery } from './staff-api.js';

type Person = RouteReply<typeof listStaff>['staff'][number];
interface StaffOperation {
  readonly action: 'reset' | 'end';
  readonly person: Person;
}

/** Shows administrators everybody who may sign in. */
export function StaffPage() {
  const { t } = useTranslation('ops');
  const staff = useQuery(staffQuery);
  const [operation, setOperation] = useState<StaffOperation | null>(null);
  const [notice, setNotice] = useState('');
  return (
    <>
      <h1>{t('staff.title')}</h1>
      <p role="status" className={notice ? '' : 'visually-hidden'}>
        {notice}
      </p>
      <LoadFailure query={staff} />
      {staff.data ? <People people={staff.data.staff} onChoose={setOperation} /> : <p>{t('loading')}</p>}
      {operation ? (
        <OperationDialog operation={operation} onClose={() => setOperation(null)} onDone={setNotice} />
      ) : null}
    </>
  );
}

interface PeopleProps {
  readonly people: readonly Person[];
  readonly onChoose: (operation: StaffOperation) => void;
}

function People({ people, onChoose }: PeopleProps) {
  const { t } = useTranslation('ops');
  return (
    <ScrollRegion label={t('staff.table')} className="panel">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('staff.name')}</th>
            <th scope="col">{t('staff.email')}</th>
            <th scope="col">{t('staff.role')}</th>
            <th scope="col">{t('staff.factor')}</th>
            <th scope="col" className="align-right">
              {t('staff.sessions')}
            </th>
            <th scope="col">{t('staff.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface PersonRowProps extends Pick<PeopleProps, 'onChoose'> {
  readonly person: Person;
}

function PersonRow({ person, onChoose }: PersonRowProps) {
  const { t } = useTranslation('ops');
  const { id: ownId } = useSession();
  return (
    <tr>
      <th scope="row">
        {person.name}
        {person.id === ownId ? ` (${t('staff.selfMark')})` : ''}
      </th>
      <td>{person.email}</td>
      <td>{t(`role.${person.role}`)}</td>
      <td>
        <span className={`chip ${person.hasSecondFactor ? 'ok' : 'warn'}`}>
          {t(person.hasSecondFactor ? 'factor.on' : 'factor.off')}
        </span>
      </td>
      <td className="align-right">{person.openSessions}</td>
      <td className="actions">
        {person.id !== ownId && person.openSessions > 0 ? (
          <button
            className="btn secondary small"
            type="button"
            aria-label={t('staff.endSessionsLabel', { name: person.name })}
            onClick={() => onChoose({ action: 'end', person })}
          >
            {t('staff.endSessionsButton')}
          </button>
        ) : null}
        {person.id !== ownId && person.hasSecondFactor ? (
          <button
            className="btn secondary small"
            type="button"
            aria-label={t('staff.resetLabel', { name: person.name })}
            onClick={() => onChoose({ action: 'reset', person })}
          >
            {t('staff.resetButton')}
          </button>
        ) : null}
      </td>
    </tr>
  );
}

interface OperationDialogProps {
  readonly operation: StaffOperation;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

function OperationDialog({ operation: { action, person }, onClose, onDone }: OperationDialogProps) {
  const { t } = useTranslation('ops');
  const client = useQueryClient();
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  const [reason, setReason] = useState('');
  const { id, name } = person;
  const execution = useMutation({
    mutationFn: async (): Promise<string> => {
      if (action === 'reset') {
        await runConfirmed(() => resetSecondFactor(id, { reason, csrf }));
        return t('staff.resetDone', { name });
      }
      const { revokedCount } = await runConfirmed(() => revokeStaffSessions(id, csrf));
      return t('sessions.endedMessage', { count: revokedCount });
    },
    onSuccess: (sentence) => {
      onDone(sentence);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: staffQuery.queryKey }),
  });
  const isReset = action === 'reset';
  return (
    <FormDialog
      title={t(isReset ? 'staff.resetTitle' : 'staff.endTitle', { name })}
      submitText={t(isReset ? 'staff.confirmResetButton' : 'staff.confirmEndButton')}
      closeText={t('staff.cancelButton')}
      canSubmit={(!isReset || isReasonGiven(reason)) && !execution.isPending}
      onSubmit={execution.mutate}
      onClose={onClose}
    >
      <p>{t(isReset ? 'staff.resetIntro' : 'staff.endIntro', { name })}</p>
      <ActionFailure error={execution.error} />
      {isReset ? <ReasonInput label={t('staff.reason')} value={reason} onChange={setReason} /> : null}
    </FormDialog>
  );
}
