import { Gauge, type Registry } from 'prom-client';
import type { RedisClient } from '../redis/redis-client.ts';

export function measureRedis(registry: Registry, redis: RedisClient): void {
  new Gauge({
    name: 'redis_in',
    help: 'Whether Redis counts limits (1), or PostgreSQL in its place (0)',
    registers: [registry],
    collect() {
      this.set(redis.isReady() ? 1 : 0);
    },
  });
}
