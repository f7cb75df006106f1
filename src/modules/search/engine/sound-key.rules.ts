import { SOUND_EXCEPTIONS } from './sound-exceptions.rules.ts';

/**
 * What a text sounds like, in signs that Thai and Latin spelling share, so that แฮร์รี่ พอตเตอร์ and Harry Potter come out
 * nearly alike. Capitals are consonants by the place where Thai tells them apart (K for k, g, c, ก, ข, ค); `aeiou` are
 * vowels, which the two scripts seldom agree on; other small letters are consonants one of the two may not say; `|`
 * stands between words. Sounds are compared by cost (`sound-distance.rules.ts`), never for equality.
 */
export function soundsOf(normalized: string): string {
  return joinSounds(normalized, latinSounds);
}

/** As `soundsOf`, of Thai written in Latin letters, where ph, th and kh are ผ, ถ and ข, and every letter is heard. */
export function romanizedSoundsOf(normalized: string): string {
  return joinSounds(normalized, (word) =>
    latinSounds(`${word.replaceAll('ph', 'p').replace(/(?<=[aeiou])r(?![aeiou])/g, '')}h`),
  );
}

function joinSounds(normalized: string, latinSoundsOf: (word: string) => string): string {
  const words: string[] = [];
  for (const part of normalized.match(/[\u0e01-\u0e4e]+|[a-z']+|[0-9]+/g) ?? []) {
    const exception = SOUND_EXCEPTIONS.get(part);
    if (exception !== undefined) words.push(exception);
    else if (part >= '\u0e01') words.push(keptSounds(part, thaiSounds));
    else words.push(part >= 'a' ? latinSoundsOf(part.replaceAll("'", '')) : part);
  }
  const sounds = words.join('|').replace(/[^A-Za-z0-9|]/g, '');
  return sounds === '' ? '' : `|${sounds}|`;
}

const THAI_CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    K: 'กขฃคฅฆ',
    J: 'จฉชฌ',
    S: 'ซศษส',
    T: 'ดฎตฏถฐทฑธฒ',
    N: 'งนณ',
    P: 'บปผพภ',
    F: 'ฝฟ',
    M: 'ม',
    L: 'รลฬ',
    H: 'หฮ',
    Y: 'ญย',
    W: 'ว',
  }).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
);
const THAI_VOWELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ a: 'ะัาไใ', i: 'ิี', u: 'ึืุู', e: 'เแ', o: 'โ' }).flatMap(([sound, letters]) =>
    [...letters].map((letter) => [letter, sound]),
  ),
);
/** A silenced consonant that the Latin spelling may show. */
const SILENT: Readonly<Record<string, string>> = { S: 's', T: 't', K: 'k', L: 'l', P: 'p', N: 'n', M: 'm' };
/** The second consonant of a cluster, and the first ones it follows in one breath: ทร but not ทล, กว but not ทว. */
const CLUSTERS: Readonly<Record<string, string>> = { ร: 'กขคตปผพฟบดทสจ', ล: 'กขคปผพฟบ', ว: 'กขค' };
const isThaiConsonant = (letter: string | undefined) =>
  letter !== undefined && letter >= 'ก' && letter <= 'ฮ';
const isFollowingVowel = (letter: string | undefined) =>
  letter !== undefined && ((letter >= 'ะ' && letter <= 'ฺ') || letter === 'ๅ');
const isLeadingVowel = (letter: string | undefined) => letter !== undefined && letter >= 'เ' && letter <= 'ไ';
const isVowelSound = (sound: string | undefined) => sound !== undefined && 'aeiou'.includes(sound);

/** Letters that are written in one way and heard in another; each rule only where it has something to do. */
function asHeard(word: string): string {
  let heard = word;
  if (heard.includes('ห')) heard = heard.replace(/ห(?=[งญนมยรลว])/g, 'h');
  if (heard.includes('อย')) heard = heard.replace(/^อย|(?<=[ะ-ฺ])อย(?=[เ-ไะ-ู])/g, 'ย');
  if (heard.includes('์'))
    heard = heard
      // Two of them are one, as in Latin: แฮร์รี่ is Harry.
      .replace(/ร์(?=ร)/g, '')
      .replace(/ร์/g, 'r')
      .replace(/([ก-ฮ])[ิุ]?์/g, (_, letter: string) => SILENT[THAI_CONSONANTS[letter] ?? ''] ?? '');
  if (heard.includes('รร')) heard = heard.replace(/รร(?=[ก-ฮ](?![ะ-ฺ]))/g, 'ะ').replace(/รร/g, 'ัน');
  if (heard.includes('ฤ')) heard = heard.replace(/ฤๅ?/g, 'รึ');
  heard = heard.replace(/[็-๎ๆฯ]/g, '');
  return heard.includes('ำ') ? heard.replace(/ำ/g, 'ัม') : heard;
}

/** Thai by its spelling: silenced letters, leading vowels and leading ห put where they are heard. */
function thaiSounds(word: string): string {
  const letters = [...asHeard(word)];
  let sounds = '';
  const before = () => sounds.at(-1);
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? '';
    const next = letters[i + 1];
    if (isLeadingVowel(letter)) {
      i = addSyllable(i);
      continue;
    }
    if (isFollowingVowel(letter)) {
      const vowel = THAI_VOWELS[letter] ?? '';
      if (before() !== vowel) sounds += vowel;
    } else if (letter === 'อ') {
      const isCarrier = i === 0 || isFollowingVowel(next) || isVowelSound(before());
      if (!isCarrier) sounds += 'o';
    } else if (letter === 'ว' && !isFollowingVowel(next) && i > 0) {
      // Between consonants it is the vowel ua, after a vowel a glide.
      if (!isVowelSound(before())) sounds += isThaiConsonant(next) ? 'u' : 'W';
    } else if (letter === 'ย' && isVowelSound(before()) && !isFollowingVowel(next)) {
      // A glide: ไทย, ชาย.
    } else if (letter === 'ร' && next !== undefined && 'TSJ'.includes(before() ?? '-')) {
      // ทราย, สร้าง, จริง: seldom heard.
      sounds += 'l';
    } else if (letter === 'ญ' && i > 0 && !isFollowingVowel(next)) {
      addConsonant('N');
    } else {
      const sound = THAI_CONSONANTS[letter] ?? letter;
      // ภพ has a vowel that isn't written; the second of ฐธ in รัฐธรรม is only written.
      const isUnwritten =
        before() === sound && letters[i - 1] !== letter && letters[i - 2] !== 'ั' && !isFollowingVowel(next);
      if (isUnwritten) sounds += `o${sound}`;
      else addConsonant(sound);
    }
  }
  return sounds;

  function addConsonant(sound: string): void {
    if (before() !== sound) sounds += sound;
  }

  /** A vowel written before its consonant; returns the place of the last letter taken. */
  function addSyllable(start: number): number {
    const vowel = letters[start] ?? '';
    const isLed = letters[start + 1] === 'h';
    let at = isLed ? start + 2 : start + 1;
    const [first, second, third] = letters.slice(at, at + 3);
    if (isLed) sounds += 'h';
    if (!isThaiConsonant(first) || first === undefined) return isLed ? start + 1 : start;
    if (first !== 'อ') addConsonant(THAI_CONSONANTS[first] ?? first);
    const isCluster =
      second !== undefined && (CLUSTERS[second]?.includes(first) ?? false) && third !== undefined;
    if (isCluster && (isThaiConsonant(third) || isFollowingVowel(third))) {
      const isOpen =
        third === 'า' ||
        third === 'ะ' ||
        third === 'ิ' ||
        third === 'ี' ||
        third === 'ื' ||
        isThaiConsonant(third);
      if (isOpen && !(vowel !== 'เ' && isFollowingVowel(third))) {
        addConsonant(THAI_CONSONANTS[second] ?? second);
        at += 1;
      }
    }
    const after = letters[at + 1];
    if (vowel === 'เ' && (after === 'า' || after === 'ี' || after === 'ื' || after === 'ิ')) {
      sounds += THAI_VOWELS[after] ?? '';
      at += 1;
      // เ-ีย and เ-ือ end in a letter that is part of the vowel.
      if ((after === 'ี' && letters[at + 1] === 'ย') || (after === 'ื' && letters[at + 1] === 'อ')) at += 1;
      return at;
    }
    sounds += THAI_VOWELS[vowel] ?? '';
    if (vowel === 'เ' && after === 'อ') at += 1;
    return at;
  }
}

/** Longest first; what follows a rule's letters may be asked for. */
const LATIN: readonly [pattern: RegExp, sound: string][] = [
  [/^(?:kn|gn)/y, 'N'],
  [/^wr/y, 'L'],
  [/^ps/y, 'S'],
  [/^x/y, 'S'],
  [/^wh/y, 'W'],
  [/^mc/y, 'MK'],
  [/^gh/y, 'K'],
  [/^ng/y, 'N'],
  [/ch(?=[rl])/y, 'K'],
  [/t?sch|tch|dg(?=e)|ch|sh|zh|tz(?=e)/y, 'J'],
  [/t(?=io|ia)|s(?=ion)|c(?=ia|io|ea)/y, 'J'],
  [/ph/y, 'F'],
  [/tth|ddh|th|dh|tt|dd|t|d/y, 'T'],
  [/kkh|kh|ck|cq|kk|cc(?![eiy])/y, 'K'],
  [/gh/y, ''],
  [/qu/y, 'Kw'],
  [/x/y, 'KS'],
  [/sc(?=[eiy])|ss|zz|ts(?=u)|s|z|c(?=[eiy])/y, 'S'],
  [/ng(?=[aeiouy])/y, 'Nk'],
  [/ng|nn|n/y, 'N'],
  [/g(?=[eiy])|j/y, 'J'],
  [/gg|g|c|k|q/y, 'K'],
  [/pp|bb|p|b/y, 'P'],
  [/ff|f/y, 'F'],
  [/v/y, 'W'],
  [/mm|m(?:b$)?/y, 'M'],
  [/ll|l/y, 'L'],
  [/rh|rr(?=[aeiouy])|r(?=[aeiouy])/y, 'L'],
  [/rr?/y, 'r'],
  [/^h|h(?=[aeiouy])/y, 'H'],
  [/h/y, ''],
  [/^y(?=[aeiou])/y, 'Y'],
  [/(?<=[aeiou])y(?=[aeiou])|y(?=[aou])/y, 'y'],
  [/(?<=[aeiou])w(?![aeiou])/y, ''],
  [/w/y, 'W'],
];
/** Vowel letters as one sound, by how they begin. */
const LATIN_VOWELS: readonly [pattern: RegExp, sound: string][] = [
  [/(?:ee|ea|ie|ei|i|y)[aeiouy]*/y, 'i'],
  [/(?:oo|ou|ue|eu|u)[aeiouy]*/y, 'u'],
  [/(?:oa|au|o)[aeiouy]*/y, 'o'],
  [/(?:ai|ay|ae|e)[aeiouy]*/y, 'e'],
  [/a[aeiouy]*/y, 'a'],
];

const latinRules = [...LATIN, ...LATIN_VOWELS];

const KNOWN_MAX = 20_000;
/** Whole Thai titles are longer, and come once. */
const KNOWN_LENGTH_MAX = 16;
const known = new Map<string, string>();

/** Titles share most of their words: what was worked out for one is kept. */
function keptSounds(word: string, soundsOfWord: (word: string) => string): string {
  if (word.length > KNOWN_LENGTH_MAX) return soundsOfWord(word);
  let sounds = known.get(word);
  if (sounds === undefined) {
    sounds = soundsOfWord(word);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(word, sounds);
  }
  return sounds;
}

function latinSounds(word: string): string {
  return keptSounds(word, spellLatin);
}

function spellLatin(word: string): string {
  // The e that only lengthens: king's "Jane", "Wilde".
  const heard = word.length > 3 ? word.replace(/(?<=[aeiouy][^aeiouy]{1,3})e(?=s?$)/, '') : word;
  let sounds = '';
  for (let at = 0; at < heard.length; ) {
    const rules = 'aeiou'.includes(heard[at] ?? '') ? LATIN_VOWELS : latinRules;
    let taken = 0;
    for (const [pattern, sound] of rules) {
      pattern.lastIndex = at;
      const found = pattern.exec(heard);
      if (found === null || found[0] === '') continue;
      taken = found[0].length;
      if (sound.length !== 1 || sounds.at(-1) !== sound) sounds += sound;
      break;
    }
    at += Math.max(1, taken);
  }
  return sounds;
}

const COARSE: Readonly<Record<string, string>> = {
  K: 'K',
  k: 'K',
  J: 'T',
  S: 'T',
  T: 'T',
  s: 'T',
  t: 'T',
  P: 'P',
  F: 'P',
  p: 'P',
  M: 'M',
  m: 'M',
  N: 'N',
  L: 'N',
  n: 'N',
  l: 'N',
  W: 'W',
  H: 'H',
};

/** How many signs a skeleton is made of, beside none. */
const SKELETON_SIGNS = 'KTPMNWH|0123456789';
const SKELETON_BASE = SKELETON_SIGNS.length + 1;
const BAR = '|'.charCodeAt(0);

/** The sign of the skeleton that each sound is of, from 1; 0 for vowels. */
const skeletonSigns = new Uint8Array(128);
for (const sound of [...Object.keys(COARSE), ...'|0123456789'])
  skeletonSigns[sound.charCodeAt(0)] = SKELETON_SIGNS.indexOf(COARSE[sound] ?? sound) + 1;

/**
 * Calls `take` with each three, and each four, consonants in a row (those that finals and foreigners confuse as one), as
 * words and as if it were one: Thai parts words or doesn't. The same may come several times.
 */
export function forSkeletonGrams(sounds: string, take: (gram: number) => void): void {
  takeGrams(sounds, false, take);
  if (sounds.indexOf('|', 1) < sounds.length - 1) takeGrams(sounds, true, take);
}

function takeGrams(sounds: string, isOne: boolean, take: (gram: number) => void): void {
  let [a, b, c] = [0, 0, 0];
  let before = 0;
  for (let i = 0; i < sounds.length; i++) {
    const code = sounds.charCodeAt(i);
    if (isOne && code === BAR && i > 0 && i < sounds.length - 1) continue;
    const sign = skeletonSigns[code] ?? 0;
    if (sign !== 0 && sign !== before) {
      const three = (b * SKELETON_BASE + c) * SKELETON_BASE + sign;
      if (b !== 0) take(three);
      if (a !== 0) take(a * SKELETON_BASE ** 3 + three);
      [a, b, c] = [b, c, sign];
    }
    before = sign;
  }
}
