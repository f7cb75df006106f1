import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

// Tests stand beside what they test. Anything that needs PostgreSQL asks src/platform/db/test-database.ts for its own
// clone of the migrated template, so files may run side by side.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.mjs', 'faults/**/*.test.ts'],
    // How many cases each property is tried with: many find today what a hundred meet once in weeks.
    setupFiles: process.env.PROPERTY_RUNS === undefined ? [] : ['scripts/set-property-runs.mjs'],
    // Files of one worker share their modules: reading them anew for each file took half of the run. Every file has its
    // own database, and none changes a module's state.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // How fast something is, bench/ measures: a machine that is busy with something else has nothing wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // A second go tells what depends on chance from what is broken. `npm test` names what needed it, and fails for it.
    retry: 1,
    // Vitest leaves a core free; most of these tests wait for PostgreSQL.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
