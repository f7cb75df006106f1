import { expect, test } from 'vitest';
import { readLocale } from './locale.ts';

test.each(['en', 'EN', 'en-US', 'en_GB', 'eN-latn-us', ' en '])('%s is English', (tag) =>
  expect(readLocale(tag)).toBe('en'),
);

test.each(['th', 'TH-th', '', 'eng', 'entirely', 'fr', 'x-en', 'th-en', null, undefined])(
  '%s is Thai, the first language',
  (tag) => expect(readLocale(tag)).toBe('th'),
);
