import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { completeTask, listTasks } from '@wayfold/contracts/staff/tasks';
import { newStaffEnvelope, requireStaff } from '../../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../../platform/http/route.js';
import { CompleteTask } from '../../operations/complete-task.command.js';
import { TaskQueries } from '../../operations/tasks.query.js';

@Controller()
export class TasksController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly tasks: TaskQueries,
  ) {}

  @Route(listTasks)
  listTasks(@Input() { query }: RouteInput<typeof listTasks>): Promise<ReplyOrRefusal<typeof listTasks>> {
    return this.tasks.listPage(query);
  }

  @Route(completeTask)
  completeTask(
    @Input() { params: { id, taskNumber }, body, idempotencyKey }: RouteInput<typeof completeTask>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof completeTask>> {
    const { id: staffId, role } = requireStaff(caller);
    const commandId = `http:complete-task:${staffId}:${id}:${taskNumber}:${idempotencyKey}`;
    return this.commandBus.execute(
      new CompleteTask(newStaffEnvelope(caller, commandId), id, Number(taskNumber), body.reason, role),
    );
  }
}
