// npm start: from a bare clone to a served shop, which is started again should it die. Runs on Node 20 and needs nothing
// installed.
import { ensureBuild } from './ensure-build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { keepPinnedRunning } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureInstall();
  await ensureBuild(node);
  return keepPinnedRunning(node, [...memoryFlags, 'src/main.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ...memoryEnvironment,
  });
});
