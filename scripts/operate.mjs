// npm run owner, setup, audit, rescue, backup, restore: what whoever runs a shop does at a terminal.
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureInstall();
  return runPinned(node, ['src/processes/operate.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
