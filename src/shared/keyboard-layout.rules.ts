import { plainDigits } from './plain-digits.ts';

/** The US QWERTY keys and what the same keys give on Thai Kedmanee (TIS 820-2538), plain and shifted. */
const QWERTY =
  "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
const KEDMANEE = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ';

const toThai = new Map<string, string>();
const toLatin = new Map<string, string>();
for (let i = 0; i < QWERTY.length; i++) {
  toThai.set(QWERTY.charAt(i), KEDMANEE.charAt(i));
  toLatin.set(KEDMANEE.charAt(i), QWERTY.charAt(i));
}

function typeOn(keys: Map<string, string>, text: string): string {
  let typed = '';
  for (const character of text) typed += keys.get(character) ?? character;
  return typed;
}

/** What the keys pressed for this Latin text give on a Thai keyboard: `test` → `ะำหะ`. */
export function latinToThaiLayout(text: string): string {
  return typeOn(toThai, text);
}

/** What the keys pressed for this Thai text give on a Latin keyboard: `ะำหะ` → `test`. */
export function thaiToLatinLayout(text: string): string {
  // Some systems hand sara am over in two pieces; it is one key.
  return typeOn(toLatin, text.replace(/\u0e4d\u0e32/g, '\u0e33'));
}

/** As `latinToThaiLayout`, but a number standing alone was typed on the number pad or meant as one. */
function latinReading(text: string): string {
  if (/^[\s\d]*$/.test(text)) return latinToThaiLayout(text);
  return text.replace(/\S+/g, (word) => (/^\d+$/.test(word) ? word : latinToThaiLayout(word)));
}

const THAI = /[\u0e01-\u0e5b]/;
/** No digit. */
const THAI_LETTER = /[\u0e01-\u0e4e]/;
const LATIN = /[A-Za-z]/;

/** The other reading of a text typed with the wrong layout on, or null when it mixes scripts and has none. */
export function otherLayoutReading(text: string): string | null {
  const hasThai = THAI.test(text);
  if (hasThai && LATIN.test(text)) return null;
  const reading = hasThai ? thaiToLatinLayout(text) : latinReading(text);
  return reading === text ? null : reading;
}

/**
 * What a code may be that was scanned or typed: as it came, its digits plain, and, where it came in Thai letters, what the
 * same keys are on a Latin keyboard. A scanner presses keys, whatever layout is on.
 */
export function scannedReadings(code: string): string[] {
  return [...new Set([code, plainDigits(code), ...(isOfThaiKeys(code) ? [thaiToLatinLayout(code)] : [])])];
}

/** The number that a text is, with digits of any script or with the keys of digits on a Thai keyboard; else as it came. */
export function keyedDigits(text: string): string {
  const keyed = isOfThaiKeys(text) ? thaiToLatinLayout(text) : '';
  return /^[\d\s-]+X?$/i.test(keyed) ? keyed : plainDigits(text);
}

function isOfThaiKeys(text: string): boolean {
  return THAI_LETTER.test(text) && !LATIN.test(text);
}
