import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formFile, formFiles, formText, formTexts, formTyped } from './form-fields.ts';

function formOf(...entries: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('reads text, without blanks and as it was typed; what isn’t there or is a file is empty', () => {
  const form = formOf(['name', '  สมศรี '], ['password', ' a b '], ['file', new File(['x'], 'x.png')]);
  expect(formText(form, 'name')).toBe('สมศรี');
  expect(formTyped(form, 'password')).toBe(' a b ');
  expect(formText(formOf(['words', 'หนึ่ง\r\n\r\nสอง\r\n']), 'words')).toBe('หนึ่ง\n\nสอง');
  expect(['file', 'other'].map((name) => formText(form, name))).toEqual(['', '']);
});

test('reads every field of a name in order, without files', () => {
  const form = formOf(['id', '2'], ['id', '1'], ['id', new File(['x'], 'x.png')]);
  expect(formTexts(form, 'id')).toEqual(['2', '1']);
});

test('a file field without a choice has no file; a chosen file without content has one', () => {
  const none = formOf(['slip', new File([], '')]);
  expect(formFile(none, 'slip')).toBeNull();
  expect(formFile(formOf(['slip', 'slip.png']), 'slip')).toBeNull();
  const chosen = formOf(['slip', new File([], 'empty.png')], ['slip', new File(['x'], 'full.png')]);
  expect(formFiles(chosen, 'slip').map(({ name }) => name)).toEqual(['empty.png', 'full.png']);
});

test('no other file of the pages reads a form itself', () => {
  const web = fileURLToPath(new URL('../', import.meta.url));
  const readers = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /\bform\.get(?:All)?\(/.test(readFileSync(join(web, path), 'utf8')));
  expect(readers).toEqual(['request/form-fields.ts']);
});
