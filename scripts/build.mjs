// npm run build: installs and builds, so that the next start only starts.
import { ensureBuild } from './ensure-build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { main } from './say.mjs';

await main(async () => {
  await ensureBuild(await ensureInstall());
  return 0;
});
