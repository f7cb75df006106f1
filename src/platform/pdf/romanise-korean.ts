const initials = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = '_ k k ks n nj nh t l lk lm lp ls lt lp lh m p ps t t ng t t k t p t'.split(' ');
const firstSyllable = 0xac00;
const syllables = initials.length * vowels.length * finals.length;

/**
 * A Korean syllable in Latin letters (Revised Romanisation of 2000, each syllable by itself); null for any other character.
 * Unicode numbers syllables by their parts (The Unicode Standard, 3.12).
 */
export function romaniseKorean(character: string): string | null {
  const index = (character.codePointAt(0) ?? 0) - firstSyllable;
  if (index < 0 || index >= syllables) return null;
  const parts = [
    initials[Math.floor(index / (vowels.length * finals.length))],
    vowels[Math.floor(index / finals.length) % vowels.length],
    finals[index % finals.length],
  ];
  return parts.join('').replaceAll('_', '');
}
