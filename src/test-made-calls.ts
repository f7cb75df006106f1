import { appendFileSync } from 'node:fs';
import { apiContract } from './modules/api.contract.ts';
import { listCalls } from './modules/contract-calls.ts';

/** Every call by which staff change something. */
export const staffCalls = listCalls(apiContract).filter(
  ({ meta, method }) => meta.access === 'staff' && method !== 'GET',
);

/**
 * Notes that a test's call was answered, not refused, where `npm test` asked for that (MADE_CALLS_FILE): files of tests
 * run in processes of their own, and only all of them together make every call.
 */
export function noteMadeCall(method: string, path: string, status: number): void {
  const file = process.env.MADE_CALLS_FILE;
  if (file !== undefined && method !== 'GET' && status < 400) appendFileSync(file, `${method} ${path}\n`);
}

/**
 * The calls of staff that every test was refused, or that none made, given what was noted. The API of the tests answers 500
 * to one that leaves nothing in the audit log (`onUnaudited` in test-api.ts), so one that was answered has left something.
 */
export function listUnmadeCalls(noted: string): string[] {
  const unmade = new Map(staffCalls.map((call) => [call, patternOf(call)]));
  const made = [...new Set(noted.split('\n'))];
  // `/admin/payment-channel/order` is no call of `/admin/payment-channel/{id}`: an address is of the call with the fewest
  // places to fill.
  const byPlaces = [...unmade].sort(([a], [b]) => placesIn(a.path) - placesIn(b.path));
  for (const line of made) {
    const [call] = byPlaces.find(([, pattern]) => pattern.test(line)) ?? [];
    if (call !== undefined) unmade.delete(call);
  }
  return [...unmade.keys()].map(({ name, method, path }) => `${name} (${method} ${path})`);
}

const place = /\{\+?\w+\}/g;
const placesIn = (path: string) => path.match(place)?.length ?? 0;

function patternOf({ method, path }: { method: string; path: string }): RegExp {
  const whole = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(place, '[^/]+');
  return new RegExp(`^${method} /api${whole}$`);
}
