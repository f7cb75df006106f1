const thaiShift = 0x0e50 - 0x30;
const fullWidthShift = 0xff10 - 0x30;

/**
 * Thai (๐–๙) and full-width (０–９) digits, full stops and commas as those of ASCII: whatever keyboard a number was typed
 * with, it is that number.
 */
export function plainDigits(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - thaiShift))
    .replace(/[０-９．，]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - fullWidthShift));
}
