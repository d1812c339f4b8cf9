import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { listTasks, MONEY_TASKS, settleTask } from '@wayfold/contracts/staff/tasks';
import { newStaffEnvelope, requireStaff } from '../../../platform/http/caller-envelope.js';
import { type Caller, Calling, Input, Route, type RouteAnswer } from '../../../platform/http/route.js';
import { SettleTask } from '../operations/settle-task.command.js';
import { TaskList } from '../operations/task-list.query.js';

/** Booking tasks for staff. */
@Controller()
export class TasksController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(TaskList) private readonly tasks: TaskList,
  ) {}

  @Route(listTasks)
  list(@Input() { query }: RouteInput<typeof listTasks>): Promise<RouteAnswer<typeof listTasks>> {
    return this.tasks.readPage(query);
  }

  @Route(settleTask)
  settle(
    @Input() { params: { id, taskNumber }, body, idempotencyKey }: RouteInput<typeof settleTask>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof settleTask>> {
    // The key is scoped to the caller and the task.
    const key = `http:settle-task:${requireStaff(caller).id}:${id}:${taskNumber}:${idempotencyKey}`;
    const forbiddenKinds = requireStaff(caller).role === 'agent' ? MONEY_TASKS : [];
    return this.commands.execute(
      new SettleTask(newStaffEnvelope(caller, key), id, Number(taskNumber), body.reason, forbiddenKinds),
    );
  }
}
