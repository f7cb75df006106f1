import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Tests stand beside what they test. Anything that needs PostgreSQL asks src/platform/db/test-database.ts for its own
// clone of the migrated template, so files may run side by side.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.mjs', 'faults/**/*.test.ts'],
    // Files of one worker share their modules: reading them anew for each file took half of the run. Every file has its
    // own database, and none changes a module's state.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second go for what depends on how busy the machine is. `npm test` names what needed it, to be mended.
    retry: 1,
    // Vitest leaves a core free; most of these tests wait for PostgreSQL.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
