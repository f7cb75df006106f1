// npm start: from a bare clone to a served shop, which is started again should it die. Runs on Node 20 and needs nothing
// installed.
import { ensureBuild } from './ensure-build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { keepPinnedRunning } from './run-pinned.mjs';
import { main } from './say.mjs';

/**
 * Memory is given back rather than kept for the next peak: a nursery of 16 MB (V8's own would take 48 MB and more), and two
 * of glibc's arenas instead of eight a core, each of which keeps what its threads once needed (mallopt(3), M_ARENA_MAX).
 */
const memoryFlags = ['--max-semi-space-size=16'];
const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

await main(async () => {
  const node = await ensureInstall();
  await ensureBuild(node);
  return keepPinnedRunning(node, [...memoryFlags, 'src/main.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ...memoryEnvironment,
  });
});
