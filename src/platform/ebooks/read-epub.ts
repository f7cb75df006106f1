import type { Element, Node } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import { elementsOf, parseXml } from './epub-book.ts';

/** A stretch of text. `part` is where in the book a link leads; links out of it are none. */
export type BookSpan = { text: string; isStrong: boolean; isEmphasis: boolean; part: number | null };

/**
 * What stands in a part of a book, one after the other: words and pictures, and nothing of how the book wanted to show them.
 * `level` is a heading's, or how deep a list's item stands.
 */
export type BookBlock =
  | { kind: 'heading' | 'paragraph' | 'quote' | 'item' | 'code'; level: number; spans: BookSpan[] }
  | { kind: 'picture'; picture: number; alt: string }
  | { kind: 'rule' };

export type BookPart = {
  /** All parts in the order in which they are read, from 1, by what the book's contents call them. */
  parts: { title: string | null }[];
  blocks: BookBlock[];
  /** The part has more than a page can show; the file has all of it. */
  isCut: boolean;
};

const blocksMost = 5_000;
const lettersMost = 500_000;
const nestedMost = 300;
const pictureBytesMost = 10 * 1024 * 1024;

/** A part of an EPUB that was looked through when it was handed in; null where it has no such part. */
export function readEpubPart(bytes: Uint8Array, part: number): BookPart | null {
  const book = openBook(bytes);
  const path = book?.spine[part - 1];
  if (book === null || path === undefined) return null;
  const content = readEntry(bytes, path);
  const root = content === null ? null : parseXml(content);
  const [body] = root === null ? [] : elementsOf(root, 'body');
  const titles = readTitles(bytes, book);
  const { blocks, isCut } = body === undefined ? { blocks: [], isCut: false } : readBlocks(body, book, path);
  return { parts: book.spine.map((each) => ({ title: titles.get(each) ?? null })), blocks, isCut };
}

/** A picture of the book by its place among them; null where there is none, or it isn't a PNG, JPEG or WebP. */
export function readEpubPicture(
  bytes: Uint8Array,
  picture: number,
): { bytes: Uint8Array; contentType: string } | null {
  const path = openBook(bytes)?.pictures[picture - 1];
  const found = path === undefined ? null : readEntry(bytes, path);
  if (found === null || found.length > pictureBytesMost) return null;
  const contentType = pictureTypeOf(found);
  return contentType === null ? null : { bytes: found, contentType };
}

type Book = {
  /** Paths of the parts, of the pictures, and of what lists the contents. */
  spine: string[];
  pictures: string[];
  contents: { path: string; isNcx: boolean } | null;
};

function openBook(bytes: Uint8Array): Book | null {
  const container = rootOf(bytes, 'META-INF/container.xml');
  const opfPath = (container === null ? [] : elementsOf(container, 'rootfile'))[0]?.getAttribute('full-path');
  const opf = opfPath == null ? null : rootOf(bytes, opfPath);
  if (opfPath == null || opf === null) return null;
  const items = elementsOf(opf, 'item').map((item) => ({
    id: item.getAttribute('id') ?? '',
    path: resolvePath(opfPath, item.getAttribute('href') ?? ''),
    type: item.getAttribute('media-type') ?? '',
    properties: (item.getAttribute('properties') ?? '').split(/\s+/),
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const nav = items.find(({ properties }) => properties.includes('nav'));
  const ncx = items.find(({ type }) => type === 'application/x-dtbncx+xml');
  const contents = nav ?? ncx;
  return {
    spine: elementsOf(opf, 'itemref').flatMap((ref) => {
      const item = byId.get(ref.getAttribute('idref') ?? '');
      return item?.path == null || item.type !== 'application/xhtml+xml' ? [] : [item.path];
    }),
    pictures: items.flatMap(({ path, type }) =>
      path !== null && /^image\/(?:png|jpeg|webp)$/.test(type) ? [path] : [],
    ),
    contents: contents?.path == null ? null : { path: contents.path, isNcx: contents === ncx },
  };
}

/** What the contents call each part: the first entry that leads to it. */
function readTitles(bytes: Uint8Array, { contents }: Book): Map<string, string> {
  const titles = new Map<string, string>();
  const root = contents === null ? null : rootOf(bytes, contents.path);
  if (contents === null || root === null) return titles;
  const { path, isNcx } = contents;
  const entries = isNcx
    ? elementsOf(root, 'navPoint').map((point) => ({
        href: elementsOf(point, 'content')[0]?.getAttribute('src') ?? '',
        text: elementsOf(point, 'text')[0]?.textContent ?? '',
      }))
    : elementsOf(root, 'a').map((link) => ({
        href: link.getAttribute('href') ?? '',
        text: link.textContent ?? '',
      }));
  for (const { href, text } of entries) {
    const to = resolvePath(path, href);
    const title = text.replace(/\s+/g, ' ').trim().slice(0, 200);
    if (to !== null && title !== '' && !titles.has(to)) titles.set(to, title);
  }
  return titles;
}

/** What is never read: it acts, it loads, it is filled in, or it is no text. */
const passedOver = new Set(
  'script style head template iframe object embed audio video form input button select textarea noscript rp'.split(
    ' ',
  ),
);
const blockTags = new Set(
  'p div section article h1 h2 h3 h4 h5 h6 li blockquote pre figure figcaption dl dt dd ul ol table tr aside header footer nav main address'.split(
    ' ',
  ),
);

type Context = {
  kind: 'heading' | 'paragraph' | 'quote' | 'item' | 'code';
  level: number;
  isStrong: boolean;
  isEmphasis: boolean;
  part: number | null;
};

function readBlocks(body: Element, book: Book, path: string): { blocks: BookBlock[]; isCut: boolean } {
  const blocks: BookBlock[] = [];
  let spans: BookSpan[] = [];
  let letters = 0;
  let isCut = false;

  function flush({ kind, level }: Pick<Context, 'kind' | 'level'>): void {
    const told = trimmed(spans);
    spans = [];
    if (told.length > 0) push({ kind, level, spans: told });
  }
  function push(block: BookBlock): void {
    if (blocks.length < blocksMost && letters < lettersMost) blocks.push(block);
    else isCut = true;
  }
  function say(text: string, { isStrong, isEmphasis, part }: Context): void {
    letters += text.length;
    const last = spans.at(-1);
    if (last?.isStrong === isStrong && last.isEmphasis === isEmphasis && last.part === part)
      last.text += text;
    else spans.push({ text, isStrong, isEmphasis, part });
  }
  function showPicture(href: string | null, alt: string, context: Context): void {
    const at = href === null ? -1 : book.pictures.indexOf(resolvePath(path, href) ?? '');
    if (at < 0) return;
    flush(context);
    push({ kind: 'picture', picture: at + 1, alt: alt.slice(0, 300) });
  }
  function walk(node: Node, context: Context, depth: number): void {
    if (depth > nestedMost || letters > lettersMost) {
      isCut = true;
      return;
    }
    if (node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE) {
      const text = node.nodeValue ?? '';
      say(context.kind === 'code' ? text : text.replace(/\s+/g, ' '), context);
      return;
    }
    if (node.nodeType !== node.ELEMENT_NODE) return;
    const element = node as Element;
    const tag = (element.localName ?? '').toLowerCase();
    if (passedOver.has(tag)) return;
    if (tag === 'br') say('\n', context);
    else if (tag === 'hr') {
      flush(context);
      push({ kind: 'rule' });
    } else if (tag === 'img')
      showPicture(element.getAttribute('src'), element.getAttribute('alt') ?? '', context);
    else if (tag === 'svg')
      for (const image of elementsOf(element, 'image'))
        showPicture(image.getAttribute('xlink:href') ?? image.getAttribute('href'), '', context);
    else if (blockTags.has(tag)) {
      flush(context);
      const inner = within(tag, context);
      descend(element, inner, depth);
      flush(inner);
    } else {
      if ((tag === 'td' || tag === 'th') && spans.length > 0) say(' · ', context);
      descend(element, marked(tag, element, context, book, path), depth);
    }
  }
  function descend(element: Element, context: Context, depth: number): void {
    for (let child = element.firstChild; child !== null; child = child.nextSibling)
      walk(child, context, depth + 1);
  }

  const plain = { kind: 'paragraph', level: 0, isStrong: false, isEmphasis: false, part: null } as const;
  descend(body, plain, 0);
  flush(plain);
  return { blocks, isCut };
}

/** What stands in a block of its own. */
function within(tag: string, context: Context): Context {
  if (/^h[1-6]$/.test(tag)) return { ...context, kind: 'heading', level: Math.min(4, Number(tag[1])) };
  if (tag === 'blockquote') return { ...context, kind: 'quote' };
  if (tag === 'pre') return { ...context, kind: 'code' };
  if (tag === 'ul' || tag === 'ol') return { ...context, level: Math.min(6, context.level + 1) };
  if (tag === 'li') return { ...context, kind: 'item', level: Math.max(1, context.level) };
  return context;
}

/** What stands within a line. */
function marked(tag: string, element: Element, context: Context, book: Book, path: string): Context {
  if (tag === 'strong' || tag === 'b') return { ...context, isStrong: true };
  if (tag === 'em' || tag === 'i' || tag === 'cite') return { ...context, isEmphasis: true };
  if (tag !== 'a') return context;
  const to = resolvePath(path, element.getAttribute('href') ?? '');
  const at = to === null ? -1 : book.spine.indexOf(to);
  return { ...context, part: at < 0 ? null : at + 1 };
}

/** Spans without what is empty at either end; none where nothing is said. */
function trimmed(spans: readonly BookSpan[]): BookSpan[] {
  const told = spans.map((span) => ({ ...span }));
  const [first] = told;
  const last = told.at(-1);
  if (first !== undefined) first.text = first.text.trimStart();
  if (last !== undefined) last.text = last.text.trimEnd();
  const kept = told.filter(({ text }) => text !== '');
  return kept.some(({ text }) => text.trim() !== '') ? kept : [];
}

/** Where a reference within the archive leads, from the file that has it; null where that is out of it. */
function resolvePath(from: string, href: string): string | null {
  const [reference = ''] = href.split('#');
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(reference)) return null;
  if (reference === '') return from;
  const segments = reference.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of decoded(reference).split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return null;
    } else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch (error) {
    if (error instanceof URIError) return reference;
    throw error;
  }
}

function rootOf(bytes: Uint8Array, path: string): Element | null {
  const found = readEntry(bytes, path);
  return found === null ? null : parseXml(found);
}

/** One file of the archive; the others aren't unpacked. */
function readEntry(bytes: Uint8Array, path: string): Uint8Array | null {
  const found = unzipSync(bytes, { filter: ({ name }) => name === path });
  return Object.hasOwn(found, path) ? (found[path] ?? null) : null;
}

/** By its first bytes, whatever the book says. */
function pictureTypeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}
