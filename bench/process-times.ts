import { readdir, readFile } from 'node:fs/promises';

const clockTicksPerS = 100;
const pageBytes = 4096;

export type ProcessTimes = {
  command: string;
  parent: number;
  /** CPU time so far, user and system. */
  cpuMs: number;
  /** The same of its children that have ended. */
  endedChildrenMs: number;
  memoryMb: number;
};

/** What /proc/<pid>/stat says of a process (proc(5)); null where there is none, or no /proc. */
export async function readProcess(pid: number | undefined): Promise<ProcessTimes | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // A command's name may hold anything, brackets too.
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  const ms = (...places: number[]) =>
    (places.reduce((sum, place) => sum + Number(fields[place]), 0) * 1000) / clockTicksPerS;
  return {
    command: stat.slice(stat.indexOf('(') + 1, end),
    parent: Number(fields[1]),
    cpuMs: ms(11, 12),
    endedChildrenMs: ms(13, 14),
    memoryMb: (Number(fields[21]) * pageBytes) / 2 ** 20,
  };
}

/**
 * What is resident of a process, in MB: of files that it has mapped (Node itself, libraries), and of its own; null where the
 * system doesn't say (/proc/<pid>/smaps_rollup, proc_pid_smaps(5)).
 */
export async function readResident(
  pid: number | undefined,
): Promise<{ filesMb: number; ownMb: number } | null> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => null);
  if (rollup === null) return null;
  const mb = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(rollup)?.[1]) / 1024;
  return { filesMb: mb('Rss') - mb('Anonymous'), ownMb: mb('Anonymous') };
}

/** The processes that one has started and that still run. */
export async function readChildren(pid: number | undefined): Promise<ProcessTimes[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((each) => readProcess(Number(each))));
  return all.filter((each) => each !== null).filter(({ parent }) => parent === pid);
}

/** CPU time of a process and of all it has started, ended or not; null where it isn't there any more. */
export async function cpuMsWithChildren(pid: number): Promise<number | null> {
  const [own, children] = await Promise.all([readProcess(pid), readChildren(pid)]);
  if (own === null) return null;
  return children.reduce((sum, { cpuMs }) => sum + cpuMs, own.cpuMs + own.endedChildrenMs);
}
