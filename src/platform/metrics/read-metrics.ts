import { Gauge, type Registry } from 'prom-client';
import type { ReadDatabase } from '../db/read-database.ts';

/** How the servers that follow the primary do, as this process sees them, and where its reads went. */
export function measureReads(registry: Registry, reads: ReadDatabase): void {
  new Gauge({
    name: 'read_database_in',
    help: 'Whether reads go to this server (1) or to the primary in its place (0)',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      for (const { server, isIn } of reads.servers()) this.set({ server }, isIn ? 1 : 0);
    },
  });
  new Gauge({
    name: 'read_database_lag_seconds',
    help: 'For how long this server has lacked something that the primary has; left out where nobody can say',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { server, lagMs } of reads.servers())
        if (lagMs !== null) this.set({ server }, lagMs / 1_000);
    },
  });
  new Gauge({
    name: 'read_database_left_total',
    help: 'How often this server has left: away, or too far behind',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      for (const { server, times } of reads.counts().left) this.set({ server }, times);
    },
  });
  new Gauge({
    name: 'read_database_reads_total',
    help: 'Reads that may come from a server that follows: replica, or the primary since none was in, it was late, or failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      for (const [outcome, count] of Object.entries(reads.counts().outcomes)) this.set({ outcome }, count);
    },
  });
}
