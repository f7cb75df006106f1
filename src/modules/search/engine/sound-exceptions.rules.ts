import { normalizeText } from './normalize-text.rules.ts';

/**
 * Words whose spelling doesn't tell how Thai writes or says them, with the sounds they have (see `soundsOf`): what every shop
 * comes with. Staff add pairs of spellings of their own (spelling-pairs.rules.ts).
 */
const EXCEPTIONS: readonly (readonly [word: string, sounds: string])[] = [
  ['the', 'Te'],
  ['เดอะ', 'Te'],
  ['and', 'eNT'],
  ['แอนด์', 'eNT'],
  ['of', 'oF'],
  ['ออฟ', 'oF'],
  ['one', 'WaN'],
  ['two', 'Tu'],
  ['coelho', 'KoeLYo'],
  ['โคเอโย', 'KoeLYo'],
  ['โคเอลโญ', 'KoeLYo'],
  ['คูเอลญู', 'KoeLYo'],
  ['camus', 'KaMus'],
  ['กามูส์', 'KaMus'],
  ['hermione', 'HeMaioNi'],
  ['sean', 'JoN'],
  ['michael', 'MaiKeL'],
  ['isaac', 'aiSeK'],
  ['shakespeare', 'JeKSPia'],
  ['dostoyevsky', 'ToSToyeFSKi'],
  ['tolkien', 'ToLKiN'],
];

export const SOUND_EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  EXCEPTIONS.map(([word, sounds]) => [normalizeText(word), sounds]),
);
