import type { ContentText } from '../../shared/content-text.contract.ts';
import type { Timers } from '../settings/setting-schemas.rules.ts';

/** Numbers that texts needn't repeat: `{returnDays}` and the like are what the setting `timers` says when they are read. */
export const timerMarks = [
  'payNowMinutes',
  'transferHours',
  'returnDays',
  'storeAnswerDays',
] as const satisfies (keyof Timers)[];

/** What stands for a mark in a text. */
export type Marks = Readonly<Record<string, string | number>>;

/** Words with what their marks stand for; other braces stay as they are. */
export function fillMarks(words: string, marks: Marks): string {
  return words.replaceAll(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(marks, name) ? String(marks[name]) : mark,
  );
}

/** The same in all words of a text. */
export function fillTree(text: ContentText, marks: Marks): ContentText {
  return JSON.parse(JSON.stringify(text), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? fillMarks(value, marks) : value,
  );
}

/** Whether a text has one of these marks. */
export function hasMark(text: ContentText, names: readonly string[]): boolean {
  const words = JSON.stringify(text);
  return names.some((name) => words.includes(`{${name}}`));
}
