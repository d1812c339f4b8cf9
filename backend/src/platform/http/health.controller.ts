import { Controller, Inject } from '@nestjs/common';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { live, ready } from '@wayfold/contracts/platform';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pool-token.js';
import { ProblemException } from './problems/problem.js';
import { Input, Route, type RouteAnswer } from './route.js';

@Controller()
export class HealthController {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  @Route(live)
  checkLiveness(@Input() _input: RouteInput<typeof live>): Promise<RouteAnswer<typeof live>> {
    return Promise.resolve({ status: 'ok' });
  }

  @Route(ready)
  async checkReadiness(@Input() _input: RouteInput<typeof ready>): Promise<RouteAnswer<typeof ready>> {
    const { rows } = await this.pool
      .query<{ has_offers: boolean }>('SELECT EXISTS (SELECT FROM departure_offers) AS has_offers')
      .catch(() => ({ rows: [] }));
    const checks = {
      database: rows[0] ? 'ok' : 'not reachable',
      catalogue: rows[0]?.has_offers ? 'ok' : 'not imported',
    };
    if (Object.values(checks).some((check) => check !== 'ok'))
      throw new ProblemException('NOT_READY', checks);
    return { status: 'ok', checks };
  }
}
