type Format = 'epub' | 'pdf';

export const contentTypes: Record<Format, string> = { epub: 'application/epub+zip', pdf: 'application/pdf' };

const nameMost = 120;
/** Letters that a name of a file can't have somewhere, and those that nobody sees. */
const unfit = /[\\/:*?"<>|\p{C}]+/gu;

/** What a store called a file, as it is kept and shown: without the way to it, with the ending of what it is. */
export function nameOfFile(sent: string, format: Format): string {
  const stem = (sent.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:epub|pdf)$/i, '');
  return `${plainName(stem, 'ebook')}.${format}`;
}

/** What a downloaded book is called: its title in Thai letters or others, and its order. */
export function nameOfCopy(title: string, orderNumber: string, format: Format): string {
  return `${plainName(title, 'ebook')} (${orderNumber}).${format}`;
}

function plainName(name: string, otherwise: string): string {
  const plain = [...name.normalize('NFC').replace(unfit, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, nameMost)
    .join('')
    .trim();
  return plain === '' ? otherwise : plain;
}
