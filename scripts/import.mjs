// npm run import -- file: takes a catalogue in.
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureInstall();
  return runPinned(node, ['src/processes/import.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
