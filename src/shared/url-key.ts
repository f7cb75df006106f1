const longest = 80;

/**
 * A name as it stands in an address: lower case, Latin without diacritics, other scripts as they are written, hyphens
 * between words, at most 80 characters. `item` when nothing of the name can stand there.
 */
export function urlKeyOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= longest) return plain === '' ? 'item' : plain;
  const cut = plain.slice(0, longest + 1);
  const lastWord = cut.lastIndexOf('-');
  return lastWord > longest / 2 ? cut.slice(0, lastWord) : cut.slice(0, longest);
}
