import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** How the connections of this process's pool are doing; `waiting` are callers that none is free for. */
export function measurePool(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool (total, idle), and callers that wait for one (waiting)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'db_pool_connections_max',
    help: 'How many connections the pool may open (DATABASE_POOL)',
    registers: [registry],
    collect() {
      this.set(pool.options.max ?? 0);
    },
  });
}
