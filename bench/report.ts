import type { BenchDatabases } from './bench-database.ts';
import { type LoadOptions, type Measured, measure, median, type Target } from './load.ts';

export type Bench = { databases: BenchDatabases };

/** What the catalogue of the bench is: products on offer. */
export const fullCatalogue = 100_000;
const rounds = 3;

/** The two take turns, so that what else the machine does falls on both; each figure is the median of its rounds. */
export async function compare(
  ours: Target,
  theirs: Target,
  options: LoadOptions = {},
): Promise<{ ours: Measured; theirs: Measured }> {
  const [mine, other]: [Measured[], Measured[]] = [[], []];
  // Once unmeasured: compilers and caches warm up.
  await measure(theirs, { ...options, seconds: 1 });
  await measure(ours, { ...options, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    other.push(await measure(theirs, options));
    mine.push(await measure(ours, options));
  }
  return { ours: middle(mine), theirs: middle(other) };
}

function middle(all: readonly Measured[]): Measured {
  const perSecond = median(all.map((one) => one.perSecond));
  const found = all.find((one) => one.perSecond === perSecond);
  if (found === undefined) throw new Error('an odd number of rounds has a middle one');
  return { ...found, failures: all.reduce((sum, one) => sum + one.failures, 0) };
}

/** A line: what was measured, against what, and the ratio beside the one that is aimed at. */
export function reportRatio(
  name: string,
  { ours, theirs }: { ours: Measured; theirs: Measured },
  aim: number,
): void {
  const ratio = ours.perSecond / theirs.perSecond;
  console.log(
    `  ${name}: ${rate(ours)} against ${rate(theirs)} = ${ratio.toFixed(2)} (aim: ${aim} or more)${warn(ours)}${warn(theirs)}`,
  );
}

export function reportRate(name: string, measured: Measured): void {
  const { p50Ms, p95Ms, bytesPerReply } = measured;
  const times = `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`;
  console.log(
    `  ${name}: ${rate(measured)}, ${times}, ${(bytesPerReply / 1000).toFixed(1)} kB${warn(measured)}`,
  );
}

function rate({ perSecond, cpuMsPerReply }: Measured): string {
  const cpu = cpuMsPerReply === null ? '' : ` (${cpuMsPerReply.toFixed(2)} ms CPU)`;
  return `${perSecond.toFixed(perSecond < 100 ? 1 : 0)}/s${cpu}`;
}

function warn({ failures, replies }: Measured): string {
  return failures === 0 ? '' : `\n    NOT VALID: ${failures} of ${replies} replies were refused or broke`;
}
