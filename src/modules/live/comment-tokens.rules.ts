import { spelledCodeAt } from './comment-text.rules.ts';

/** What a plain comment is made of. `glued` says that nothing stood between it and what was before. */
export type Token = { at: number; text: string; glued: boolean } & (
  | { kind: 'keyword'; keyword: string; isNumber: boolean }
  | { kind: 'number'; value: number }
  | { kind: 'numberWord'; value: number }
  | { kind: 'operator' }
  | { kind: 'spelled'; code: string }
  | { kind: 'word'; value: string }
  | {
      kind:
        | 'unit'
        | 'order'
        | 'weakOrder'
        | 'onAir'
        | 'polite'
        | 'and'
        | 'comma'
        | 'line'
        | 'each'
        | 'more'
        | 'cancel'
        | 'change'
        | 'not'
        | 'ask'
        | 'wish'
        | 'laughter'
        | 'phone'
        | 'code'
        | 'quote';
    }
);
export type TokenKind = Token['kind'];

/** A keyword of the live: as it is compared, and as the host wrote it. */
export type TokenKeyword = { plain: string; keyword: string };

const thaiTail = '(?![\\u0e30-\\u0e3a\\u0e45\\u0e47-\\u0e4e])';
const words = (list: string) =>
  new RegExp(
    `(?:${list
      .split('|')
      .sort((a, b) => b.length - a.length)
      .map((word) => (/^[a-z]/.test(word) ? `(?<![a-z])${word}(?![a-z0-9])` : `${word}${thaiTail}`))
      .join('|')})`,
    'y',
  );

const thanks = 'ขอบคุณมาก|ขอบคุณ|thank you|thanks|thx';
const wants = "จัดไป|จัด|รับ|เอา|ขอจอง|ขอ|จอง|สั่ง|ซื้อ|i want|want|i'll take|take|order|buy|get|need|reserve";
const courtesies =
  'นะคะ|นะครับ|นะค่ะ|นะคับ|ค่ะ|คะ|ค่า|ครับผม|ครับ|คับ|คร้าบ|งับ|ฮะ|จ้า|จ้ะ|จ๊ะ|จร้า|นะ|น้า|หน่อย|ด้วย|เลย|พี่|แม่ค้า|พ่อค้า|แอดมิน|ครับบ|ค่าา|จ้าา|ค้าบบ|ค้าบ|จำนวน|ไว้ก่อน|ไว้|please|pls|plz|qty|for me|พร้อมโอน|kub|krub|ka|kha|of|the|sis|bro|admin|ที่ live|ที';
const units = 'เล่ม|ชุด|ชิ้น|อัน|ตัว|กล่อง|เซ็ต|เซต|copies|copy|pcs|pc|pieces|piece|books|book|sets|set|units|ea';

/** Words that decide what a comment is, tried in this order; the longest of a kind first. */
const vocabulary: readonly (readonly [TokenKind, RegExp])[] = [
  ['phone', /(?<!\d)(?:0\d[\d -]{7,11}\d|\d{7,})(?!\d)/y],
  [
    'cancel',
    /(?:ขอ)?(?:ยก ?เลิก|แคนเซิ?[ลล่]+|ไม่ ?(?:เอา|รับ|ซื้อ|จอง|สั่ง|c ?f+|f+|เอฟ)|(?<![a-z])(?:cancel|cc|remove|(?:i )?(?:don'?t|do not|no longer) want)(?![a-z]))/y,
  ],
  ['change', /(?:ขอ)?เปลี่ยน(?:เป็น|จาก)?|(?<![a-z])(?:change|swap|instead)(?![a-z])/y],
  [
    'ask',
    /\?|ไหม|มั้ย|มั๊ย|ไม๊|หรือ|เหรอ|หรอ|ป่าว|เปล่า|กี่|เท่าไ[หร]+่?|เท่าไร|เท่าไหร่|ราคา|เมื่อไ[หร]+่?|ยังไง|อะไร|ที่ไหน|ตัวไหน|เล่มไหน|ขอดู|(?<!ฤ)ดู|(?<!ฉ)ลอง|ยัง(?=มี|อยู่|ว่าง|ได้|เหลือ|ค่ะ|คะ|ครับ|$)|(?<![a-z])(?:how much|how many|how|price|available|availability|any left|still|see|show|look|what|which|when|where|is there|do you|does|can i|could i|try)(?![a-z])/y,
  ],
  ['not', /ไม่|อย่า(?!ง)|เลิก|(?<![a-z])(?:not|don'?t|no|never|without)(?![a-z])/y],
  ['wish', /(?:ช่วย|ขอ|ให้)?(?:ส่ง|จัดส่ง)(?!แล้ว)|(?<![a-z])(?:ship|deliver|send)(?![a-z])/y],
  ['each', words('อย่างละ|each')],
  ['more', words('เพิ่มอีก|เพิ่ม|อีก|more|add')],
  ['onAir', words('เล่มนี้|อันนี้|ตัวนี้|ชุดนี้|this one|this')],
  ['polite', words(thanks)],
  ['weakOrder', words(wants)],
  ['polite', words(courtesies)],
  ['unit', words(units)],
  ['and', words('และ|กับ|กะ|แล้วก็|and|with|&')],
  ['quote', /"/y],
  ['line', /\n/y],
  ['comma', /[,;]/y],
];

const around = [thanks, wants, courtesies, units].map((list) => words(list).source).join('|');
const politeStart = new RegExp(`^(?:(?:${around})\\s*)+`);
const politeEnd = new RegExp(`\\s*(?:${around})$`);

/** A plain text without the words of politeness and wanting that it begins or ends with, glued to the rest or not. */
export function withoutCourtesies(text: string): string {
  let rest = text.trim().replace(politeStart, '');
  while (politeEnd.test(rest)) rest = rest.replace(politeEnd, '');
  return rest;
}

/** A number after one of these is the number of one of them: `เล่ม 2` is volume two as much as two copies. */
export const numbersItself = /^(?:[ก-๎]+|book|set)$/;

/** How prices are written after a number: `15.-`, `15 บาท`. */
export const priceMark = /^(?:[.,/]* ?-+|฿|บ(?:าท)?|baht|thb)$/;

const numberWords: Readonly<Record<string, number>> = {
  หนึ่ง: 1,
  นึง: 1,
  เดียว: 1,
  สอง: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
  สิบ: 10,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const numberWord = words(Object.keys(numberWords).join('|'));
const order = /(?:c[ .]?f+|f+)|ซี ?เอฟ|เอฟ/y;
const laughter =
  /(?<![a-z\d])(?:5{3,}\+*|(?:h[ae]){2,}h?|lol+)(?![a-z\d])|ฮ่?า+(?: ?ฮ่?า+)*|(?<![ก-๎])ถ+(?![ก-๎])/y;
const code = /(?<![a-z\d])[a-z]{1,4}[-._]?\d+[a-z]*/y;
const number = /(?<!\d)\d+(?!\d|\.\d|,\d{3}(?!\d))/y;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  return found === undefined || found === '' ? null : found;
}

/**
 * Takes a plain text apart. Keywords are tried before everything else, the longest first, and never inside another word or
 * number; directly after an order word they may follow without a space (`cfa1`).
 */
export function tokensOf(text: string, keywords: readonly TokenKeyword[]): Token[] {
  const byLength = [...keywords].sort(
    (a, b) => b.plain.length - a.plain.length || (a.plain < b.plain ? -1 : 1),
  );
  const tokens: Token[] = [];
  let at = 0;
  let other = '';
  const flush = () => {
    if (other.trim() !== '')
      tokens.push({
        kind: 'word',
        value: other.trim(),
        text: other.trim(),
        at: at - other.length,
        glued: false,
      });
    other = '';
  };
  while (at < text.length) {
    if (text[at] === ' ') {
      flush();
      at += 1;
      continue;
    }
    const last = other === '' ? tokens.at(-1) : undefined;
    const token = tokenAt(text, at, byLength, last);
    if (token === null) {
      // Of a Latin word that is none of ours all letters go at once, so that nothing inside of it is taken for something.
      const rest = matchAt(/[a-z]+[a-z\d']*/y, text, at) ?? Array.from(text.slice(at))[0] ?? '';
      other += rest;
      at += rest.length;
      continue;
    }
    flush();
    tokens.push(token);
    at += token.text.length;
  }
  flush();
  return tokens;
}

function tokenAt(
  text: string,
  at: number,
  keywords: readonly TokenKeyword[],
  last: Token | undefined,
): Token | null {
  const glued = last !== undefined && last.at + last.text.length === at;
  const base = { at, glued };
  const afterOrder = last !== undefined && (last.kind === 'order' || last.kind === 'weakOrder');
  const found = keywordAt(text, at, keywords, glued && last.kind !== 'keyword');
  const laughing = matchAt(laughter, text, at);
  // 555 is laughter, unless somebody says that they want it.
  if (laughing !== null && !(found !== null && afterOrder))
    return { ...base, kind: 'laughter', text: laughing };
  const isNumber = found !== null && /^\d+$/.test(found.plain);
  if (found !== null)
    return { ...base, kind: 'keyword', text: found.plain, keyword: found.keyword, isNumber };

  if (last?.kind === 'number' || (last?.kind === 'keyword' && last.isNumber)) {
    const price = matchAt(/[.,/]+ ?-+|-+(?! ?[a-z\d])/y, text, at);
    if (price !== null) return { ...base, kind: 'word', value: price, text: price };
  }
  if (last !== undefined && ['keyword', 'number', 'order', 'unit', 'onAir'].includes(last.kind)) {
    const operator = matchAt(
      last.kind === 'keyword' ? /[x*=:+-](?= ?\d)|[:\-=]/y : /[x*=:+-](?= ?\d)|[.:\-=]/y,
      text,
      at,
    );
    if (operator !== null && (last.kind !== 'number' || /[x*]/.test(operator)))
      return { ...base, kind: 'operator', text: operator };
  }
  if (last?.kind === 'number') {
    const times = matchAt(/[x*]/y, text, at);
    if (times !== null) return { ...base, kind: 'operator', text: times };
  }
  if (last === undefined || last.kind === 'polite') {
    const plus = matchAt(/\+(?= ?\d)/y, text, at);
    if (plus !== null) return { ...base, kind: 'operator', text: plus };
    const code = matchAt(/\+ ?/y, text, at);
    if (code !== null && keywordAt(text, at + code.length, keywords, true) !== null)
      return { ...base, kind: 'and', text: code };
  }
  if (last?.kind === 'keyword') {
    const plus = matchAt(/\+(?= ?\S)/y, text, at);
    if (plus !== null) return { ...base, kind: 'and', text: plus };
  }
  for (const [kind, pattern] of vocabulary) {
    const word = matchAt(pattern, text, at);
    if (word !== null) return { ...base, kind, text: word } as Token;
  }
  const ordering = orderAt(text, at, keywords);
  if (ordering !== null) return { ...base, kind: 'order', text: ordering };
  const spelled = spelledCodeAt(text, at);
  if (spelled !== null)
    return { ...base, kind: 'spelled', code: spelled.code, text: text.slice(at, at + spelled.length) };
  const counted = matchAt(numberWord, text, at);
  if (counted !== null)
    return { ...base, kind: 'numberWord', value: numberWords[counted] ?? 0, text: counted };
  const coded = matchAt(code, text, at);
  if (coded !== null) return { ...base, kind: 'code', text: coded };
  const digits = matchAt(number, text, at);
  return digits === null ? null : { ...base, kind: 'number', value: Number(digits), text: digits };
}

function keywordAt(
  text: string,
  at: number,
  keywords: readonly TokenKeyword[],
  isAfterToken: boolean,
): TokenKeyword | null {
  const before = text[at - 1] ?? ' ';
  for (const keyword of keywords) {
    const { plain } = keyword;
    if (!text.startsWith(plain, at)) continue;
    const after = text.slice(at + plain.length);
    const startsLatin = /^[a-z\d]/.test(plain);
    if (startsLatin && /[a-z\d]/.test(before) && !isAfterToken) continue;
    if (/^\d/.test(plain) && /\d/.test(before)) continue;
    if (
      /\d$/.test(plain) &&
      (/^\d/.test(after) || (/^(?:\.\d|,\d{3}(?!\d))/.test(after) && /^\d+$/.test(plain)))
    )
      continue;
    if (/[a-z\d]$/.test(plain) && /^[a-z]/.test(after) && !/^x ?\d/.test(after)) continue;
    // A number with a times sign and a code after it says how many (`2xa1`).
    if (/^\d+$/.test(plain) && /^ ?[x*] ?[^\s\d]/.test(after)) continue;
    return keyword;
  }
  return null;
}

/** An order word of letters: on its own, before a digit, or with a keyword directly behind it. */
function orderAt(text: string, at: number, keywords: readonly TokenKeyword[]): string | null {
  const word = matchAt(order, text, at);
  if (word === null) return null;
  const trimmed = word.trimEnd();
  const next = text.slice(at + trimmed.length);
  if (!/^[a-z]/.test(next) || !/[a-z]$/.test(trimmed)) return trimmed;
  const isFollowed =
    // "cfa 1" is "cf a 1".
    (/^c/.test(trimmed) && /^[a-z]{1,3} \d/.test(next)) ||
    keywordAt(text, at + trimmed.length, keywords, true) !== null ||
    orderAt(text, at + trimmed.length, keywords) !== null;
  return isFollowed ? trimmed : null;
}
