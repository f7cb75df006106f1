import { expect, test } from 'vitest';
import { longNumber, plainTitle } from './plain-title.rules.ts';

test.each([
  ['สี่แผ่นดิน', 'สี่แผ่นดิน'],
  ['สี่ แผ่นดิน เล่ม 1', 'สี่แผ่นดิน'],
  ['สี่แผ่นดิน เล่มที่ ๒', 'สี่แผ่นดิน'],
  ['Harry Potter, Vol. 3', 'harrypotter'],
  ['HARRY-POTTER: Book 3', 'harrypotter'],
  ['Notebook 3', 'notebook'],
  ['1984', ''],
])('%s: %s', (title, plain) => {
  expect(plainTitle(title)).toBe(plain);
});

test.each([
  ['1984', ''],
  ['สี่แผ่นดิน พ.ศ. 2567 เล่ม 12', ''],
  ['ชุดตัวอย่าง 9786064222121', '9786064222121'],
])('%s is told apart by %j', (title, number) => {
  expect(longNumber(title)).toBe(number);
});
