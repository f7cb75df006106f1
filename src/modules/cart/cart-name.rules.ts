const nameMost = 45;

/**
 * SPEC §5: cart product names are cut at 45 characters with an ellipsis. Characters as people see them: a Thai letter
 * with its vowel and tone mark is one, and is never torn apart.
 */
export function cutName(name: string, most = nameMost): string {
  // As many code units as characters wanted can't hold more characters than that.
  if (name.length <= most) return name;
  const characters = splitCharacters(name);
  return characters.length <= most ? name : `${characters.slice(0, most).join('').trimEnd()}…`;
}

function splitCharacters(text: string): string[] {
  // Old browsers without a segmenter: marks stay with the letter before them.
  if (Intl.Segmenter === undefined) return text.match(/\P{M}\p{M}*/gu) ?? [];
  return Array.from(
    new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
}
