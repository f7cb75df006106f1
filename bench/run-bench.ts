/**
 * npm run bench: how fast the shop is, as ratios to something simple measured in the same run, the two taking turns.
 * `npm run bench -- pages lists` measures some of it. The load is autocannon in a process of its own (load-process.ts). Lines go to the screen only: figures are of one machine and hour.
 */
import { cpus } from 'node:os';
import { openBenchDatabases } from './bench-database.ts';
import { measureChat } from './measure-chat.ts';
import { measureFiles } from './measure-files.ts';
import { measureFlashSales } from './measure-flash-sales.ts';
import { measureImport } from './measure-import.ts';
import { measureLinks } from './measure-links.ts';
import { measureLive } from './measure-live.ts';
import { measureMemory } from './measure-memory.ts';
import { measureOrders } from './measure-orders.ts';
import { measureOverload } from './measure-overload.ts';
import { measureApi, measureLists, measurePages } from './measure-pages.ts';
import { measurePeers } from './measure-peers.ts';
import { measurePrices } from './measure-prices.ts';
import { measureRush } from './measure-rush.ts';
import { measureSearch } from './measure-search.ts';
import { measureShipments } from './measure-shipments.ts';
import { measureSignIn } from './measure-sign-in.ts';
import { measureVitals } from './measure-vitals.ts';
import { measureNodeHttp } from './node-http.ts';
import { type Bench, reportRuns } from './report.ts';

/** What the load can ask for at all, against a bare server: far above every line that isn't marked. */
async function measureLoad(): Promise<void> {
  for (const bytes of [1_024, 32_768])
    reportRuns(`node:http alone, replies of ${bytes} bytes`, await measureNodeHttp(bytes));
}

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  load: measureLoad,
  pages: measurePages,
  lists: measureLists,
  api: measureApi,
  search: measureSearch,
  prices: measurePrices,
  import: measureImport,
  files: measureFiles,
  shipments: measureShipments,
  orders: measureOrders,
  'flash-sales': measureFlashSales,
  links: measureLinks,
  rush: measureRush,
  chat: measureChat,
  live: measureLive,
  'sign-in': measureSignIn,
  overload: measureOverload,
  memory: measureMemory,
  vitals: measureVitals,
  peers: measurePeers,
  million: (bench) => measureSearch(bench, 1_000_000, 3),
};
/** Takes a quarter of an hour and 12 GB of memory: NODE_OPTIONS=--max-old-space-size=12000 npm run bench -- million. */
const onlyWhenNamed = new Set(['million']);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const databases = await openBenchDatabases((line) => console.log(`  ${line}`));
console.log(
  `Node ${process.version}, ${databases.about}, ${cpus().length} cores shared with the database and the load`,
);
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 ? !asked.includes(name) : onlyWhenNamed.has(name)) continue;
    console.log(`\n${name}`);
    await part({ databases });
  }
} finally {
  await databases.close();
}
