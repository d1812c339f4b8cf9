import type { InfiniteData } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listTasks, Task, TaskKind } from '@wayfold/contracts/staff/tasks';
import { callApi } from '../../../shared/api/client.js';
import { mapPages } from '../ui/map-pages.js';
import { buildPagedQuery } from '../ui/paged-query.js';

type Tasks = RouteReply<typeof listTasks>;

export const buildTasksQuery = (kind: TaskKind | null) =>
  buildPagedQuery(['tasks', kind], (page, signal) =>
    callApi<typeof listTasks>(
      'GET /api/ops/tasks',
      { query: { ...page, kind: kind ?? undefined } },
      { signal },
    ),
  );

/** Removes a task that was just completed, because the list lags behind the log. */
export const removeTask = <PageParam>(
  cachedPages: InfiniteData<Tasks, PageParam>,
  { bookingId, taskNumber, kind }: Task,
): InfiniteData<Tasks, PageParam> =>
  mapPages(cachedPages, ({ tasks, open: openCounts, nextCursor }) => ({
    tasks: tasks.filter((task) => task.bookingId !== bookingId || task.taskNumber !== taskNumber),
    open: openCounts.flatMap((openCount) => {
      if (openCount.kind !== kind) return [openCount];
      return openCount.count > 1 ? [{ kind, count: openCount.count - 1 }] : [];
    }),
    nextCursor,
  }));
