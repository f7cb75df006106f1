// npm start: from a bare clone to a served shop, which is started again should it die. Runs on Node 20 and needs nothing
// installed. npm run worker: the work of the clock in a process of its own (deploy/README.md).
import { ensureBuild } from './ensure-build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { keepPinnedRunning } from './run-pinned.mjs';
import { main } from './say.mjs';

const [, , asked, ...others] = process.argv;
const isWorker = asked === 'worker';
const program = isWorker
  ? ['src/processes/worker.ts', ...others]
  : ['src/processes/web.ts', ...process.argv.slice(2)];

await main(async () => {
  const node = await ensureInstall();
  if (!isWorker) await ensureBuild(node);
  return keepPinnedRunning(node, [...memoryFlags, ...program], {
    NODE_ENV: 'production',
    ...memoryEnvironment,
  });
});
