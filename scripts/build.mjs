// npm run build: installs and builds, so that the next start only starts.
import { join } from 'node:path';
import { ensureBuild } from './ensure-build.mjs';
import { ensureInstall, root } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureInstall();
  await ensureBuild(node);
  return runPinned(node, ['--no-warnings', join(root, 'scripts', 'strip-sources.mjs')]);
});
