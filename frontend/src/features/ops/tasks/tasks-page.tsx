import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type completeTask, MONEY_TASKS, type Task, type TaskKind } from '@wayfold/contracts/staff/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/api/client.js';
import { getCode } from '../../../shared/api/problem.js';
import { newUuid } from '../../../shared/device/uuid.js';
import { formatInstant } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { PagedList } from '../ui/paged-list.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useSession } from '../ui/session.js';
import { describeTask } from './describe-task.js';
import { buildTasksQuery, removeTask } from './task-queries.js';

/** Names a booking by its reference; a booking without a reference by the start of its id. */
const getBookingName = ({ reference, bookingId }: Task): string => reference ?? bookingId.slice(0, 8);

/** Lists tasks of all bookings: what happened, what to do and since when; staff complete them here. */
export function TasksPage() {
  const { t } = useTranslation('ops-tasks');
  const client = useQueryClient();
  const [kind, setKind] = useState<TaskKind | null>(null);
  const [selectedTask, setSelectedTask] = useState<Task | null>(null);
  const [notice, setNotice] = useState('');
  const query = buildTasksQuery(kind);
  const list = useInfiniteQuery(query);
  const openCounts = list.data?.pages.at(-1)?.open ?? [];
  return (
    <>
      <div className="spread">
        <h1>{t('title')}</h1>
        <KindFilter openCounts={openCounts} kind={kind} onChoose={setKind} />
      </div>
      <p className="muted">{t('intro')}</p>
      <Notice text={notice} />
      <PagedList
        list={list}
        getRows={(page) => page.tasks}
        emptyText={t(kind === null ? 'none' : 'noneOfKind')}
      >
        {(tasks) => (
          <ul className="ops-list space-above panel" aria-label={t('title')}>
            {tasks.map((task) => (
              <li key={`${task.bookingId} ${task.taskNumber}`}>
                <TaskRow task={task} onOpenDialog={() => setSelectedTask(task)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {selectedTask ? (
        <CompletionDialog
          task={selectedTask}
          onClose={() => setSelectedTask(null)}
          onRefusedAsCompleted={() => void list.refetch()}
          onDone={(sentence) => {
            setNotice(sentence);
            client.setQueryData(
              query.queryKey,
              (cachedPages) => cachedPages && removeTask(cachedPages, selectedTask),
            );
          }}
        />
      ) : null}
    </>
  );
}

interface KindFilterProps {
  readonly openCounts: readonly { readonly kind: TaskKind; readonly count: number }[];
  readonly kind: TaskKind | null;
  readonly onChoose: (kind: TaskKind | null) => void;
}

/** Offers the kinds with open tasks and counts them; the selected kind stays even without tasks. */
function KindFilter({ openCounts, kind, onChoose }: KindFilterProps) {
  const { t } = useTranslation('ops-tasks');
  const count = openCounts.reduce((sum, openCount) => sum + openCount.count, 0);
  const emptyKind =
    kind !== null && !openCounts.some((openCount) => openCount.kind === kind) ? [{ kind, count: 0 }] : [];
  return (
    <label className="field">
      <span>{t('filterLabel')}</span>
      <select
        value={kind ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : (target.value as TaskKind))}
      >
        <option value="">{t('all', { count })}</option>
        {[...openCounts, ...emptyKind].map((openCount) => (
          <option key={openCount.kind} value={openCount.kind}>
            {t('kindOption', { kind: t(`kind.${openCount.kind}`), count: openCount.count })}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TaskRowProps {
  readonly task: Task;
  readonly onOpenDialog: () => void;
}

function TaskRow({ task, onOpenDialog }: TaskRowProps) {
  const { t } = useTranslation('ops-tasks');
  const { t: actionTexts } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const { role } = useSession();
  const kindName = t(`kind.${task.kind}`);
  return (
    <>
      <h2>{kindName}</h2>
      <p>
        <Link to="/ops/bookings/$id" params={{ id: task.bookingId }}>
          {getBookingName(task)}
        </Link>{' '}
        <span className="muted">{t('openSince', { time: formatInstant(task.raisedAt, locale) })}</span>
      </p>
      <p>{t(`todo.${task.kind}`)}</p>
      <p className="reason">{describeTask({ t, actionTexts }, task)}</p>
      {role === 'viewer' || (role === 'agent' && MONEY_TASKS.includes(task.kind)) ? null : (
        <button
          className="btn secondary small"
          type="button"
          aria-label={t('completeLabel', { kind: kindName, booking: getBookingName(task) })}
          onClick={onOpenDialog}
        >
          {t('completeButton')}
        </button>
      )}
    </>
  );
}

interface CompletionDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
  /** Reports that somebody else completed the task, or that it was settled automatically. */
  readonly onRefusedAsCompleted: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

/** Completes a task; every attempt sends the same key. */
function CompletionDialog({ task, onClose, onRefusedAsCompleted, onDone }: CompletionDialogProps) {
  const { t } = useTranslation('ops-tasks');
  const { csrfToken: csrf } = useSession();
  const [idempotencyKey] = useState(newUuid);
  const { bookingId: id, taskNumber, kind } = task;
  const values = { kind: t(`kind.${kind}`), booking: getBookingName(task) };
  return (
    <ReasonDialog
      title={t('completeTitle', values)}
      explanation={t('completeIntro')}
      inputLabel={t('outcomeLabel')}
      submitText={t('completeButton')}
      onSend={(reason) =>
        callApi<typeof completeTask>(
          'POST /api/ops/bookings/{id}/tasks/{taskNumber}/complete',
          { params: { id, taskNumber: String(taskNumber) }, body: { reason }, idempotencyKey },
          { csrf },
        ).catch((error: unknown) => {
          if (getCode(error) === 'TASK_COMPLETED') onRefusedAsCompleted();
          throw error;
        })
      }
      onDone={() => onDone(t('doneMessage', values))}
      onClose={onClose}
    />
  );
}
