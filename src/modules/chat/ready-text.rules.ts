/** What a ready text leaves open until it is used. */
export const openWords = ['name', 'order', 'store', 'product'] as const;
export type OpenWord = (typeof openWords)[number];

/** By which names each of them stands in a text, in braces: in Thai and in English, whichever its writer likes. */
export const openWordNames: Readonly<Record<OpenWord, readonly [string, string]>> = {
  name: ['ชื่อ', 'name'],
  order: ['คำสั่งซื้อ', 'order'],
  store: ['ร้าน', 'store'],
  product: ['สินค้า', 'product'],
};

/** Braces of either width: Thai keyboards on telephones write both. */
const inBraces = /[{｛]([^{}｛｝]*)[}｝]/g;

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase();
const byName = new Map(
  openWords.flatMap((word) => openWordNames[word].map((name) => [plain(name), word] as const)),
);

/** What stands in braces in a text and names nothing, and what stands after a brace that has no other; each once. */
export function findUnknownWords(text: string): string[] {
  const found = [...text.matchAll(inBraces)].map(([, name = '']) => name);
  const alone = text.replace(inBraces, ' ').match(/[{}｛｝]\s*\S{0,20}/gu) ?? [];
  return [
    ...new Set([
      ...found.filter((name) => !byName.has(plain(name))),
      ...alone.map((piece) => piece.replace(/[{}｛｝]/gu, '').trim()),
    ]),
  ];
}

export type FilledText = {
  text: string;
  /** Where the first place stands that its writer has to fill; null where there is none. */
  open: { from: number; to: number } | null;
};

/**
 * A ready text with what is known in place of its names. What isn't known, `marks` say in square brackets, for its writer to
 * put right: braces are never left to be sent unseen.
 */
export function fillReadyText(
  text: string,
  known: Readonly<Record<OpenWord, string | null>>,
  marks: Readonly<Record<OpenWord, string>>,
): FilledText {
  let filled = '';
  let open: FilledText['open'] = null;
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(inBraces)) {
    filled += text.slice(from, index);
    from = index + whole.length;
    const word = byName.get(plain(name));
    const value = word === undefined ? null : known[word];
    const put = value ?? `[${word === undefined ? name : marks[word]}]`;
    if (value === null) open ??= { from: filled.length, to: filled.length + put.length };
    filled += put;
  }
  return { text: filled + text.slice(from), open };
}
