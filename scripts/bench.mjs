// npm run bench: the figures of README, measured on this machine.
import { ensureBuild } from './ensure-build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureInstall();
  await ensureBuild(node);
  return runPinned(node, ['bench/run-bench.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
