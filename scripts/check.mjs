// npm run check: types, formatting and lint, what nobody uses, the arrows between the rooms, and
// that one slice writes a table. Writes nothing.
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () =>
  runPinned(await ensureInstall(), ['scripts/run-checks.mjs', ...process.argv.slice(2)]),
);
