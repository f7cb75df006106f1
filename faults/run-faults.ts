import { faults } from './list-faults.ts';
import { type Measured, openStand, type Stand } from './stand.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/** `npm run faults [part of a name …]`: every fault on a demo shop, as a table; status 1 when something didn't hold. */
const restarts = 20;
const asked = process.argv.slice(2);
const wanted = faults.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));

const say = (line: string) => process.stdout.write(`${line}\n`);
say('a shop of its own is being filled …');
const stand = await openStand({ demo: true });
let failed = 0;
try {
  say('fault | asked | slowest ms | 503 | back after ms | sockets | MB | lines | kept what was acknowledged');
  for (const fault of wanted) if (report(await fault.run(stand)) > 0) failed += 1;
  if (asked.length === 0 || asked.some((part) => 'SIGTERM'.includes(part)))
    failed += await restartUnderLoad(stand);
} finally {
  await stand.close();
}
say(failed === 0 ? 'all held' : `${failed} didn't hold`);
process.exitCode = failed === 0 ? 0 : 1;

function report(m: Measured): number {
  say(
    [
      m.fault,
      m.asked,
      m.slowestMs,
      m.refused,
      m.recoveredMs,
      m.sockets,
      m.memoryMb,
      m.lines,
      m.acknowledged,
    ].join(' | '),
  );
  for (const problem of m.problems) say(`  ! ${problem}`);
  return m.problems.length;
}

async function restartUnderLoad(stand: Stand): Promise<number> {
  const broken: string[] = [];
  let [answered, slowestMs] = [0, 0];
  for (let turn = 0; turn < restarts; turn += 1) {
    const stopped = await stopUnderLoad(stand);
    broken.push(...stopped.broken);
    answered += stopped.answered;
    slowestMs = Math.max(slowestMs, stopped.endedMs);
  }
  say(
    `${restarts} SIGTERM under load | ${answered} answered | ${broken.length} broken | slowest end ${slowestMs} ms`,
  );
  for (const words of broken.slice(0, 5)) say(`  ! ${words}`);
  return broken.length > 0 ? 1 : 0;
}
