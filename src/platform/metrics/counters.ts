import { Counter, type Registry } from 'prom-client';

/**
 * What use-cases count in this process, for Prometheus. Labels have few values, whatever people send: kinds of events,
 * yes and no.
 */
export const auditedEvents = new Counter({
  name: 'shop_events_total',
  help: 'Events of the audit log by kind: registered, signed_in, sign_in_failed, …',
  labelNames: ['kind'],
  registers: [],
});

export const searches = new Counter({
  name: 'shop_searches_total',
  help: 'Searches for words, by whether anything was found',
  labelNames: ['found'],
  registers: [],
});

export function registerCounters(registry: Registry): void {
  registry.registerMetric(auditedEvents);
  registry.registerMetric(searches);
}
