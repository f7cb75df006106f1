import { clockFaults } from './clock-faults.ts';
import { deathFaults } from './death-faults.ts';
import { embeddedFaults, openEmbeddedStand } from './embedded-faults.ts';
import { failOvers, measureFailOver } from './fail-over.ts';
import { faults } from './list-faults.ts';
import { measureNats, natsFault } from './nats-faults.ts';
import { measureNginx, nginxFaults } from './nginx-faults.ts';
import { openPeers } from './own-peers.ts';
import { peerFaults } from './peer-faults.ts';
import { measurePooler, poolerFaults } from './pgbouncer-faults.ts';
import { measureWatched, watchedFault } from './prometheus-faults.ts';
import { measureRedis, redisFault } from './redis-faults.ts';
import { measureReplica, replicaFaults } from './replica-faults.ts';
import { type Measured, openStand, type Stand } from './stand.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/** `npm run faults [part of a name …]`: every fault on a demo shop, as a table; status 1 when something didn't hold. */
const restarts = 20;
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWanted = ({ name }: { name: string }) =>
  asked.length === 0 || asked.some((part) => name.includes(part));

const onTheShop = [...peerFaults, ...clockFaults, ...deathFaults, ...faults, { name: 'SIGTERM' }];
const elsewhere = [
  ...failOvers,
  ...[redisFault, natsFault, watchedFault],
  ...nginxFaults,
  ...replicaFaults,
  ...poolerFaults,
  ...embeddedFaults,
];
const names = [...onTheShop, ...elsewhere].map(({ name }) => name);
// Nothing tried would say that all held.
const unknown = asked.filter((part) => !names.some((name) => name.includes(part)));
if (unknown.length > 0) {
  console.error(`No fault's name has ${unknown.join(', ')}: ${names.join('; ')}`);
  process.exit(1);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
// A pool that is ended may wait for what keeps no process alive.
const awake = setInterval(() => undefined, 1_000);
let failed = 0;
say('fault | asked | slowest ms | 503 | back after ms | sockets | MB | lines | acknowledged | lost');
if (onTheShop.some(isWanted)) await measureShop();
for (const plan of failOvers.filter(isWanted)) report(await measureFailOver(plan));
if (isWanted(redisFault)) report(await measureRedis());
if (isWanted(natsFault)) report(await measureNats());
if (isWanted(watchedFault)) report(await measureWatched());
const behindNginx = nginxFaults.filter(isWanted);
if (behindNginx.length > 0) await measureNginx(behindNginx, report);
const withReplica = replicaFaults.filter(isWanted);
if (withReplica.length > 0) await measureReplica(withReplica, report);
for (const plan of poolerFaults.filter(isWanted)) report(await measurePooler(plan));
await measureEmbedded(embeddedFaults.filter(isWanted));
say(failed === 0 ? 'all held' : `${failed} didn't hold`);
clearInterval(awake);
// What the use-cases that were tried wait for (the next price's time) would hold the process for as long.
process.exit(failed === 0 ? 0 : 1);

/** All that is done to a demo shop in a process of its own. */
async function measureShop(): Promise<void> {
  say('a shop of its own is being filled …');
  const peers = await openPeers();
  // A heap with an end: what grows then is what is kept, not what the collector had no reason to look at yet.
  const heap = { NODE_OPTIONS: '--max-old-space-size=256' };
  const stand = await openStand({ demo: true, also: { ...peers.environment, ...heap } });
  try {
    for (const fault of peerFaults.filter(isWanted)) report(await fault.run(stand, peers));
    for (const fault of clockFaults.filter(isWanted)) report(await fault.run(stand, peers));
    for (const fault of deathFaults.filter(isWanted)) report(await fault.run(stand));
    for (const fault of faults.filter(isWanted)) report(await fault.run(stand));
    if (isWanted({ name: 'SIGTERM' })) await restartUnderLoad(stand);
  } finally {
    await stand.close();
    await peers.close();
  }
}

async function measureEmbedded(wanted: typeof embeddedFaults): Promise<void> {
  if (wanted.length === 0) return;
  const embedded = openEmbeddedStand();
  try {
    for (const fault of wanted) report(await fault.run(embedded));
  } finally {
    await embedded.close();
  }
}

function report(m: Measured): void {
  const figures = [m.asked, m.slowestMs, m.refused, m.recoveredMs, m.sockets, m.memoryMb, m.lines];
  say([m.fault, ...figures, m.acknowledged, m.lost].join(' | '));
  for (const problem of m.problems) say(`  ! ${problem}`);
  if (m.problems.length > 0) failed += 1;
}

async function restartUnderLoad(onto: Stand): Promise<void> {
  const broken: string[] = [];
  let [answered, slowestMs] = [0, 0];
  for (let turn = 0; turn < restarts; turn += 1) {
    const stopped = await stopUnderLoad(onto);
    broken.push(...stopped.broken);
    answered += stopped.answered;
    slowestMs = Math.max(slowestMs, stopped.endedMs);
  }
  say(
    `${restarts} SIGTERM under load | ${answered} answered | ${broken.length} broken | slowest end ${slowestMs} ms`,
  );
  for (const words of broken.slice(0, 5)) say(`  ! ${words}`);
  if (broken.length > 0) failed += 1;
}
