const digits = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];

/** A whole number below a million as Thai reads it; what stands before it makes its last 1 an "et". */
function readGroup(value: number, isAfterOthers: boolean): string {
  const text = String(value);
  let read = '';
  for (const [index, character] of [...text].entries()) {
    const digit = Number(character);
    const place = text.length - 1 - index;
    if (digit === 0) continue;
    if (place === 1 && digit === 1) read += 'สิบ';
    else if (place === 1 && digit === 2) read += 'ยี่สิบ';
    else if (place === 0 && digit === 1 && (read !== '' || isAfterOthers)) read += 'เอ็ด';
    else read += `${digits[digit]}${places[place]}`;
  }
  return read;
}

/** A whole number in Thai words. */
function readNumber(value: bigint): string {
  const million = 1_000_000n;
  if (value < million) return readGroup(Number(value), false);
  return `${readNumber(value / million)}ล้าน${readGroup(Number(value % million), true)}`;
}

/**
 * An amount of satang in Thai words, as cheques and tax documents have it: 1,234.50 is
 * "หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบสตางค์". Not for negative amounts.
 */
export function bahtText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang < 0)
    throw new RangeError(`${satang} is no amount to write in words`);
  const baht = BigInt(satang) / 100n;
  const rest = satang % 100;
  if (baht === 0n && rest === 0) return 'ศูนย์บาทถ้วน';
  const whole = baht === 0n ? '' : `${readNumber(baht)}บาท`;
  return rest === 0 ? `${whole}ถ้วน` : `${whole}${readGroup(rest, false)}สตางค์`;
}
