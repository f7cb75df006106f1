import { appendFileSync } from 'node:fs';
import { apiContract, liveApiContract } from './modules/api.contract.ts';
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

/** Notes by which code a test's call was refused, as above. */
export async function noteRefusal(reply: Response): Promise<void> {
  const file = process.env.MADE_CALLS_FILE;
  if (file === undefined || reply.status < 400 || reply.body === null) return;
  if (!(reply.headers.get('content-type') ?? '').startsWith('application/json')) return;
  const { code }: { code?: string } = await reply.clone().json();
  if (code !== undefined) appendFileSync(file, `${refused} ${code}\n`);
}

const refused = 'refused';

/** The codes that contracts name. */
export function listRefusals(): string[] {
  const calls = [apiContract, liveApiContract].flatMap((contract) => listCalls(contract));
  return [...new Set(calls.flatMap((call) => call.refusals))].sort();
}

/**
 * The refusals that a contract names and no test of the API met, given what was noted and the tests' own words: what a use-case
 * or a page is tested for is named there. A limit or a conflict that nobody has tried may not be there.
 */
export function listUnmetRefusals(noted: string, testWords: string): string[] {
  const lines = noted.split('\n').filter((line) => line.startsWith(`${refused} `));
  const met = new Set(lines.map((line) => line.slice(refused.length + 1)));
  const named = new Set(testWords.match(/\b\w+\b/g));
  return listRefusals().filter((code) => !met.has(code) && !named.has(code));
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
