import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleTags, tagFault, tagLongest } from './tag.rules.ts';

describe('tags', () => {
  test('are kept each once, without what surrounds them, in the order in which they were said', () => {
    expect(settleTags([' สืบสวน ', '', 'สืบสวน', 'ไทย   ร่วมสมัย'])).toEqual(['สืบสวน', 'ไทย ร่วมสมัย']);
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        const settled = settleTags(tags);
        expect(settleTags(settled)).toEqual(settled);
        expect(new Set(settled).size).toBe(settled.length);
        expect(settled).not.toContain('');
      }),
    );
  });

  test('have a name that fits, without what parts them in files', () => {
    expect(tagFault('')).toBe('required');
    for (const name of ['ก'.repeat(tagLongest + 1), 'a,b', '#a', 'a\nb'])
      expect(tagFault(name)).toBe('tagInvalid');
    expect(tagFault('ก'.repeat(tagLongest))).toBe(null);
  });
});
