// npm test: everything, on a real PostgreSQL and a real Chromium, from a bare clone.
//   npm test -- --unit | --e2e     one half
//   npm test -- cart               the Vitest files that match (with --e2e: the Playwright ones)
import { ensureInstall } from './ensure-install.mjs';
import { runPinned } from './run-pinned.mjs';
import { main } from './say.mjs';

await main(async () => runPinned(await ensureInstall(), ['scripts/run-tests.mjs', ...process.argv.slice(2)]));
