import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listConfigured, pickPublicSettings } from './setting-list.rules.ts';

describe('the settings list', () => {
  test('tells what pages need, by id', () => {
    expect(
      pickPublicSettings([
        { id: 84, value: 1 },
        { id: 72, value: 'https://chat.example' },
      ]),
    ).toEqual([
      { id: 72, value: 'https://chat.example' },
      { id: 84, value: 1 },
    ]);
  });

  test('what the process is configured with goes before what is kept', () => {
    const configured = listConfigured({ line: 'line-1', facebook: undefined, google: 'google-1' });
    const kept = [
      { id: 65, value: 'old' },
      { id: 67, value: 'facebook-1' },
    ];
    expect(pickPublicSettings(kept, configured)).toEqual([
      { id: 65, value: 'line-1' },
      { id: 67, value: 'facebook-1' },
      { id: 69, value: 'google-1' },
    ]);
  });

  test('never tells the secrets 64 and 83, nor anything SPEC does not list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.integer({ min: 0, max: 120 }), value: fc.string() })),
        (kept) => {
          const ids = pickPublicSettings([...kept, { id: 64, value: 's' }, { id: 83, value: 's' }]).map(
            ({ id }) => id,
          );
          for (const id of ids) expect([65, 66, 67, 68, 69, 70, 72, 81, 82, 84]).toContain(id);
        },
      ),
    );
  });
});
