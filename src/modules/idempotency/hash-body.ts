import { createHash } from 'node:crypto';

/**
 * A body's fingerprint, the same whatever the order of its fields: what tells one use of an idempotency key from another. A
 * file in it counts by what is in it.
 */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown): string {
  // A moment has no fields of its own: without this every one would be the same.
  if (value instanceof Date) return JSON.stringify(value);
  if (value instanceof Uint8Array)
    return JSON.stringify(createHash('sha256').update(value).digest('base64url'));
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, child]) => child !== undefined && child !== null);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, child]) => `${JSON.stringify(name)}:${canonical(child)}`).join(',')}}`;
}
