import type { BenchDatabases } from './bench-database.ts';
import { type LoadOptions, type Measured, measure, median, rounds, spreadOf, type Target } from './load.ts';

export type Bench = { databases: BenchDatabases };

/** What the catalogue of the bench is: products on offer. */
export const fullCatalogue = 100_000;
/** Of a core: a load that takes more of it is what was measured, not the server. */
const loadShareMost = 0.8;

/** The two take turns, so that what else the machine does falls on both. */
export async function compare(
  ours: Target,
  theirs: Target,
  options: LoadOptions = {},
): Promise<{ ours: Measured[]; theirs: Measured[] }> {
  const [mine, other]: [Measured[], Measured[]] = [[], []];
  // Once unmeasured: compilers and caches warm up.
  await measure(theirs, { ...options, seconds: 1 });
  await measure(ours, { ...options, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    other.push(await measure(theirs, options));
    mine.push(await measure(ours, options));
  }
  return { ours: mine, theirs: other };
}

export function perSecondOf(runs: readonly Measured[]): number {
  return median(runs.map(({ perSecond }) => perSecond));
}

/** A line: what was measured, against what, and the ratio beside the one that is aimed at. */
export function reportRatio(
  name: string,
  { ours, theirs }: { ours: readonly Measured[]; theirs: readonly Measured[] },
  aim: number,
): void {
  const ratio = perSecondOf(ours) / perSecondOf(theirs);
  console.log(
    `  ${name}: ${rate(ours)} against ${rate(theirs)} = ${ratio.toFixed(2)} (aim: ${aim} or more)\n    ${costs(ours)}; of the other: ${costs(theirs)}${warn(ours)}${warn(theirs)}`,
  );
}

/** A line of one server: how many a second, how long, how large, and what CPU each reply takes of whom. */
export function reportRuns(name: string, runs: readonly Measured[]): void {
  const middle = (of: (run: Measured) => number) => median(runs.map(of));
  const times = `p50 ${middle((run) => run.p50Ms).toFixed(1)} ms, p95 ${middle((run) => run.p95Ms).toFixed(1)} ms`;
  const size = `${(middle((run) => run.bytesPerReply) / 1000).toFixed(1)} kB`;
  console.log(`  ${name}: ${rate(runs)}, ${times}, ${size}\n    ${costs(runs)}${warn(runs)}`);
}

/** The middle of the runs, with the least and the most of them. */
function rate(runs: readonly Measured[]): string {
  const { least, middle, most } = spreadOf(runs.map(({ perSecond }) => perSecond));
  return `${figure(middle)}/s (${figure(least)} to ${figure(most)} in ${runs.length} runs)`;
}

export function figure(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

/** CPU time a reply, which two machines can be compared by; that of the load as well, and how much of a core it had. */
function costs(runs: readonly Measured[]): string {
  const cpu = (of: (run: Measured) => number | null) => {
    const known = runs.flatMap((run) => of(run) ?? []);
    return known.length === 0 ? 'not known' : `${median(known).toFixed(2)} ms`;
  };
  const load = median(runs.map(({ loadShare }) => loadShare));
  // What it takes of a core on a busy machine says little of what it could do: that says its CPU a reply.
  const loadMs = median(runs.map(({ loadShare, perSecond }) => (loadShare * 1_000) / perSecond));
  return `CPU a reply: process ${cpu((run) => run.cpuMsPerReply)}, PostgreSQL ${cpu((run) => run.databaseCpuMsPerReply)}; load ${loadMs.toFixed(2)} ms, ${load.toFixed(2)} of a core`;
}

function warn(runs: readonly Measured[]): string {
  const failures = runs.reduce((sum, run) => sum + run.failures, 0);
  const replies = runs.reduce((sum, run) => sum + run.replies, 0);
  const said: string[] = [];
  if (failures > 0) said.push(`NOT VALID: ${failures} of ${replies} replies were refused or broke`);
  if (runs.some(({ loadShare }) => loadShare > loadShareMost))
    said.push('NOT THE SERVER: the load took all it had of a core; this is at least what the server does');
  return said.map((line) => `\n    ${line}`).join('');
}
