import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillMarks, fillTree, hasMark, timerMarks } from './marks.rules.ts';
import { writeText } from './write-text.rules.ts';

const times = { payNowMinutes: 20, transferHours: 72, returnDays: 14, storeAnswerDays: 5 };

test('marks become their numbers, each wherever it stands; other braces stay', () => {
  expect(fillMarks('{returnDays} วัน, {returnDays} days, {transferHours} {x} {} {toString}', times)).toBe(
    '14 วัน, 14 days, 72 {x} {} {toString}',
  );
});

test('what stands for a mark is taken as it is, whatever letters it has', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (words, name) => {
      fc.pre(!words.includes('{') && !name.includes('{'));
      expect(fillMarks(`${words}{businessName}${words}`, { businessName: name })).toBe(words + name + words);
    }),
  );
});

test('of a text its words are filled, and nothing of what it is made of', () => {
  const text = writeText(
    '# {returnDays} วัน\n\n- [คืน {returnDays}](/return-policy)\n\n| ก | {storeAnswerDays} |',
  );
  expect(hasMark(text, timerMarks)).toBe(true);
  expect(fillTree(text, times)).toEqual(writeText('# 14 วัน\n\n- [คืน 14](/return-policy)\n\n| ก | 5 |'));
  expect(hasMark(writeText('{businessName} {days}'), timerMarks)).toBe(false);
});
