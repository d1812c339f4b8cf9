import { Controller, Inject } from '@nestjs/common';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { checkLiveness, checkReadiness } from '@wayfold/contracts/machine-routes';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pool-token.js';
import { ProblemException } from './problems/problem.js';
import { Input, type ReplyOrRefusal, Route } from './route.js';

@Controller()
export class HealthController {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  @Route(checkLiveness)
  checkLiveness(
    @Input() _input: RouteInput<typeof checkLiveness>,
  ): Promise<ReplyOrRefusal<typeof checkLiveness>> {
    return Promise.resolve({ status: 'ok' });
  }

  @Route(checkReadiness)
  async checkReadiness(
    @Input() _input: RouteInput<typeof checkReadiness>,
  ): Promise<ReplyOrRefusal<typeof checkReadiness>> {
    const { rows } = await this.pool
      .query<{ has_offers: boolean }>('SELECT EXISTS (SELECT FROM departure_offers) AS has_offers')
      .catch(() => ({ rows: [] }));
    const checks = {
      database: rows[0] ? 'ok' : 'not reachable',
      catalogue: rows[0]?.has_offers ? 'ok' : 'not imported',
    };
    if (Object.values(checks).some((check) => check !== 'ok'))
      throw new ProblemException('NOT_READY', { facts: checks });
    return { status: 'ok', checks };
  }
}
