import type { Infrastructure } from '../../platform/infrastructure.js';
import { defineModule, type ModuleDefinition } from '../../platform/modules/define-module.js';
import { ApprovalExpiry } from './approval-expiry.service.js';
import { approvals as approvalsView } from './approvals.projection.js';
import type { ReferenceLookup } from './approvals.query.js';
import { approvalEvents, getApprovalLimitCents } from './events.js';
import { problems } from './problems.js';

declare module '../../platform/config.js' {
  interface ServeConfig {
    /** Amounts above this need a second person's approval, in cents. */
    readonly secondPersonOverCents?: number | undefined;
  }
}

type ReferenceLookupFactory = (infrastructure: Infrastructure) => ReferenceLookup;

export const createApprovalsManifest = (createReferenceLookup: ReferenceLookupFactory): ModuleDefinition =>
  defineModule({
    name: 'approvals',
    problems,
    events: [approvalEvents],
    projections: [approvalsView],
    maintenance: ({ infrastructure: { pool, runner } }) => [
      { name: 'approvals', run: (now) => new ApprovalExpiry(pool, runner).run(now) },
    ],
    async nest({ infrastructure, config }) {
      const { ApprovalsModule } = await import('./approvals.module.js');
      const { pool, clock } = infrastructure;
      const readReferences = createReferenceLookup(infrastructure);
      const approvalLimitCents = getApprovalLimitCents(config);
      return { module: ApprovalsModule.register({ pool, clock, readReferences, approvalLimitCents }) };
    },
  });
