// npm run faults: what holds when something breaks. Every fault on a shop and a PostgreSQL of its own, as a table.
//   npm run faults -- slow hangs      those whose names have these words
//   npm run faults -- --hour          the long absence lasts an hour instead of three minutes
import { ensureBuild } from './ensure-build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureInstall();
  await ensureBuild(node);
  return runPinned(node, ['faults/run-faults.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
