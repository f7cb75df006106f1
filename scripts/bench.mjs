// npm run bench: how fast the shop is on this machine. The browser is for the pages' vitals.
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureInstall();
  await ensureBuild(node);
  const asked = process.argv.slice(2);
  const needsBrowser = asked.length === 0 || asked.includes('vitals');
  return runPinned(node, ['bench/run-bench.ts', ...asked], {
    NODE_ENV: 'production',
    ...(needsBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {}),
  });
});
