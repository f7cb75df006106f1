// npm run dev: the server restarts when its files change, the web reloads in place.
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

const watched = ['src/modules', 'src/platform', 'src/shared', 'src/demo', 'src/app.ts', 'src/processes'];

await main(async () => {
  const node = await ensureInstall();
  const watch = watched.map((path) => `--watch-path=${path}`);
  return runPinned(
    node,
    [
      '--conditions=development',
      '--watch-preserve-output',
      ...watch,
      'src/processes/web.ts',
      ...process.argv.slice(2),
    ],
    {
      NODE_ENV: 'development',
      DEV: '1',
    },
  );
});
