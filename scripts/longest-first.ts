import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest for their size, since they start processes or fill a whole shop. Vitest puts the largest first
 * where it remembers no run, as in a fresh checkout: these would come last, and a core would wait for them.
 */
export const longest: readonly string[] = [
  'faults/short-faults.test.ts',
  'faults/read-replicas.test.ts',
  'faults/fail-over.test.ts',
  'src/demo/seed-demo.test.ts',
  'src/processes/import.test.ts',
  'src/modules/api-bad-input.test.ts',
  'src/modules/api-access.test.ts',
  'src/commands/backup.test.ts',
  'src/platform/db/embedded-postgres.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
