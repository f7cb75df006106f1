/** A name in both languages. */
export type BothNames = { nameTh: string; nameEn: string };

/**
 * Values as they are typed or pasted, one a line: the Thai name, and after "|" or a tab (as two columns of a spreadsheet are
 * pasted) the English one. Empty lines don't count.
 */
export function readValueLines(text: string): BothNames[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.split(/\t|\|/).map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ''))
    .map(([nameTh = '', nameEn = '']) => ({ nameTh, nameEn }));
}

/** The same lines, of values that are there. */
export function writeValueLines(values: readonly BothNames[]): string {
  return values
    .map(({ nameTh, nameEn }) => (nameEn === '' || nameEn === nameTh ? nameTh : `${nameTh} | ${nameEn}`))
    .join('\n');
}
