import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock/clock.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalQueries, type ReferenceLookup } from './approvals.query.js';
import { DecideApprovalHandler } from './decide-approval.command.js';
import { APPROVAL_LIMIT_CENTS } from './events.js';
import { REFERENCE_LOOKUP, RequestApprovalHandler } from './request-approval.command.js';

export interface ApprovalsOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly readReferences: ReferenceLookup;
  /** Amounts above this need approval, in cents. */
  readonly approvalLimitCents: number;
}

/** A second person's approval for large amounts. Other modules act on its events; see `approvalStream`. */
@Module({})
export class ApprovalsModule {
  static register({ pool, clock, readReferences, approvalLimitCents }: ApprovalsOptions): DynamicModule {
    return {
      module: ApprovalsModule,
      controllers: [ApprovalsController],
      providers: [
        { provide: REFERENCE_LOOKUP, useValue: readReferences },
        { provide: APPROVAL_LIMIT_CENTS, useValue: approvalLimitCents },
        RequestApprovalHandler,
        DecideApprovalHandler,
        {
          provide: ApprovalQueries,
          useValue: new ApprovalQueries(pool, clock, readReferences, approvalLimitCents),
        },
      ],
    };
  }
}
