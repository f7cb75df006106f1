import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOfCopy, nameOfFile } from './ebook.rules.ts';

test('a file keeps its name, without the way to it, and has the ending of what it is', () => {
  expect(nameOfFile('C:\\งาน\\น้ำใส.EPUB', 'epub')).toBe('น้ำใส.epub');
  expect(nameOfFile('/tmp/a b.docx', 'pdf')).toBe('a b.docx.pdf');
  expect(nameOfFile('...', 'pdf')).toBe('....pdf');
  expect(nameOfFile('', 'epub')).toBe('ebook.epub');
});

test('a copy is called by its title and its order', () => {
  expect(nameOfCopy('ถาม: ทำไม? / ตอบ', 'R7-1', 'pdf')).toBe('ถาม ทำไม ตอบ (R7-1).pdf');
});

test('whatever a file is called, its name can stand in a folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sent) => {
      const name = nameOfFile(sent, 'epub');
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
      expect([...name].length).toBeLessThanOrEqual(125);
      expect(name.length).toBeGreaterThan('.epub'.length);
    }),
  );
});
