/** What a file's name says: whose picture it is, by ISBN, barcode or SKU, and which of them. */
type PictureName = {
  /** As it may be meant, the likelier first: a store's own number may end in `_2` itself. */
  codes: string[];
  place: number;
};

/** A file's name without its folders. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** What systems put beside files: nobody has sent it. */
export function isBeside(path: string): boolean {
  const name = baseName(path);
  return path.startsWith('__MACOSX/') || name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);
}

/** `9786160000000.jpg`, `9786160000000_2.jpg`, `A-17.png`; null where the name says nothing, or is no picture's. */
export function readPictureName(path: string): PictureName | null {
  const [, stem = ''] = /^(.+)\.(?:jpe?g|png)$/i.exec(baseName(path).trim()) ?? [];
  const whole = stem.trim();
  if (whole === '') return null;
  const [, code, place] = /^(.+)_(\d{1,2})$/.exec(whole) ?? [];
  return code === undefined || place === undefined
    ? { codes: [whole], place: 1 }
    : { codes: [whole, code.trim()], place: Number(place) };
}
