const longest = 80;

/**
 * A name as it stands in an address: lower case, Latin without diacritics, Thai as it is written, hyphens between words,
 * at most 80 characters. `item` when nothing of the name can stand there.
 */
export function urlKeyOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= longest) return plain === '' ? 'item' : plain;
  const cut = plain.slice(0, longest + 1);
  const lastWord = cut.lastIndexOf('-');
  return lastWord > longest / 2 ? cut.slice(0, lastWord) : cut.slice(0, longest);
}
