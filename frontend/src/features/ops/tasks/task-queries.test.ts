import { describe, expect, test } from '@jest/globals';
import type { InfiniteData } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listTasks, Task } from '@wayfold/contracts/staff/tasks';
import { removeTask } from './task-queries.js';

type Tasks = RouteReply<typeof listTasks>;

const newTask = (bookingId: string, taskNumber: number) =>
  ({ bookingId, taskNumber, kind: 'mail-failed' }) as Task;

const completedTask = newTask('a', 1);
const sameBooking = newTask('a', 2);
const sameNumber = newTask('b', 1);

const newPages = (openCounts: Tasks['open'], ...pages: Task[][]): InfiniteData<Tasks> => ({
  pages: pages.map((tasks) => ({ tasks, open: openCounts, nextCursor: 'next' })),
  pageParams: [],
});

describe('a task just completed', () => {
  test('leaves the list; other tasks of its booking, and those of its number, stay', () => {
    const cachedPages = removeTask(newPages([], [completedTask, sameBooking], [sameNumber]), completedTask);
    expect(cachedPages.pages.map(({ tasks }) => tasks)).toEqual([[sameBooking], [sameNumber]]);
  });

  test.each([
    { count: 2, open: [{ kind: 'mail-failed', count: 1 }] },
    { count: 1, open: [] },
  ] as const)('is no longer counted among $count open tasks of its kind', ({ count, open }) => {
    const cachedPages = removeTask(
      newPages([{ kind: 'mail-failed', count }], [completedTask]),
      completedTask,
    );
    expect(cachedPages.pages[0]?.open).toEqual(open);
  });

  test('leaves the counts of other kinds', () => {
    const otherCounts: Tasks['open'] = [{ kind: 'amount-differs', count: 1 }];
    expect(removeTask(newPages(otherCounts, [completedTask]), completedTask).pages[0]?.open).toEqual(
      otherCounts,
    );
  });
});
