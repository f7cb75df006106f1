/**
 * Thai (๐–๙) and full-width (０–９) digits as those of ASCII: whatever keyboard a number was typed with, it is that number.
 * The last four bits of each are its value.
 */
export function plainDigits(text: string): string {
  return text.replace(/[๐-๙０-９]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
