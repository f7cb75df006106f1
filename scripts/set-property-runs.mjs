// Loaded by Vitest where PROPERTY_RUNS says how many cases each property is tried with (vitest.config.ts).
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: Number(process.env.PROPERTY_RUNS) });
