import { expect, test } from 'vitest';
import { type BookBlock, readEpubPart, readEpubPicture } from './read-epub.ts';
import { testEpub } from './test-ebooks.ts';

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const opf = (more = '', spine = '<itemref idref="one"/><itemref idref="two"/>') => `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>
<item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>
<item id="two" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/>
<item id="pic" href="images/a.png" media-type="image/png"/>${more}</manifest><spine>${spine}</spine></package>`;
const page = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>x</title></head><body>${body}</body></html>`;
const book = (body: string, more: Record<string, string | Uint8Array> = {}) =>
  testEpub({
    'OEBPS/book.opf': opf(),
    'OEBPS/text/one.xhtml': page(body),
    'OEBPS/text/two b.xhtml': page('<p>สอง</p>'),
    'OEBPS/images/a.png': png,
    'OEBPS/one.xhtml': null as never,
    ...more,
  });
const read = (body: string): BookBlock[] => readEpubPart(book(body), 1)?.blocks ?? [];
const plain = { isStrong: false, isEmphasis: false, part: null };
const words = (blocks: readonly BookBlock[]) =>
  blocks.flatMap((block) => ('spans' in block ? block.spans.map(({ text }) => text) : []));

test('what a part says is told in order: headings, paragraphs, lists, quotes, pictures, ways within the book', () => {
  const blocks = read(`<h2>บทที่ 1</h2>
    <p>กาล<b>ครั้ง</b>หนึ่ง <a href="two%20b.xhtml#x">ต่อ</a></p>
    <ul><li>หนึ่ง<ul><li>ลึก</li></ul></li></ul><blockquote><p>ว่า</p></blockquote><hr/>
    <div>นอก<img src="../images/a.png" alt="แม่น้ำ"/>ท้าย</div><pre>a
  b</pre><table><tr><td>1</td><td>2</td></tr></table>`);
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, spans: [{ ...plain, text: 'บทที่ 1' }] },
    {
      kind: 'paragraph',
      level: 0,
      spans: [
        { ...plain, text: 'กาล' },
        { ...plain, isStrong: true, text: 'ครั้ง' },
        { ...plain, text: 'หนึ่ง ' },
        { ...plain, part: 2, text: 'ต่อ' },
      ],
    },
    { kind: 'item', level: 1, spans: [{ ...plain, text: 'หนึ่ง' }] },
    { kind: 'item', level: 2, spans: [{ ...plain, text: 'ลึก' }] },
    { kind: 'quote', level: 0, spans: [{ ...plain, text: 'ว่า' }] },
    { kind: 'rule' },
    { kind: 'paragraph', level: 0, spans: [{ ...plain, text: 'นอก' }] },
    { kind: 'picture', picture: 1, alt: 'แม่น้ำ' },
    { kind: 'paragraph', level: 0, spans: [{ ...plain, text: 'ท้าย' }] },
    { kind: 'code', level: 0, spans: [{ ...plain, text: 'a\n  b' }] },
    { kind: 'paragraph', level: 0, spans: [{ ...plain, text: '1 · 2' }] },
  ]);
});

test('nothing of a hostile book acts, loads from outside, or reads what isn’t its own', () => {
  const blocks = read(`<script>steal()</script><style>p { background: url(https://evil.example/x) }</style>
    <p onclick="steal()">คำ<img src="https://evil.example/pixel.png" alt="x"/></p>
    <p><a href="javascript:steal()">ก</a><a href="https://evil.example">ข</a><a href="../../../etc/passwd">ค</a></p>
    <iframe src="https://evil.example"/><object data="x"/><svg><script>steal()</script><image xlink:href="file:///etc/passwd"/></svg>
    <form action="https://evil.example"><input value="รหัสผ่าน"/>รหัส</form><img src="../../../../etc/passwd"/>`);
  expect(words(blocks)).toEqual(['คำ', 'กขค']);
  expect(JSON.stringify(blocks)).not.toMatch(/steal|evil|javascript|passwd|รหัส/);
  expect(blocks.every((block) => block.kind === 'paragraph')).toBe(true);
});

test('entities that a book defines aren’t followed, and what isn’t well formed is empty', () => {
  const xxe = book('', {
    'OEBPS/text/one.xhtml': `<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>${page('<p>ก&x;</p>')}`,
  });
  expect(JSON.stringify(readEpubPart(xxe, 1) ?? {})).not.toContain('root:');
  expect(readEpubPart(book('<p>ไม่ปิด'), 1)?.blocks).toEqual([]);
});

test('a part that is longer or deeper than a page can show is cut, and says so', () => {
  expect(readEpubPart(book('<p>ก</p>'.repeat(6_000)), 1)).toMatchObject({ isCut: true });
  const deep = `${'<div>'.repeat(400)}ลึก${'</div>'.repeat(400)}`;
  expect(readEpubPart(book(deep), 1)).toMatchObject({ isCut: true, blocks: [] });
});

test('parts are called what the contents call them, of EPUB 3 and 2', () => {
  const nav = book('<p>ก</p>', {
    'OEBPS/book.opf': opf(
      '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    ),
    'OEBPS/nav.xhtml': page(
      '<nav><ol><li><a href="text/two%20b.xhtml#a">บทสอง</a></li><li><a href="text/two%20b.xhtml">ซ้ำ</a></li></ol></nav>',
    ),
  });
  expect(readEpubPart(nav, 2)?.parts).toEqual([{ title: null }, { title: 'บทสอง' }]);
  const ncx = book('<p>ก</p>', {
    'OEBPS/book.opf': opf('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'),
    'OEBPS/toc.ncx':
      '<ncx><navMap><navPoint><navLabel><text>บทแรก</text></navLabel><content src="text/one.xhtml"/></navPoint></navMap></ncx>',
  });
  expect(readEpubPart(ncx, 1)?.parts).toEqual([{ title: 'บทแรก' }, { title: null }]);
  expect(readEpubPart(ncx, 3)).toBeNull();
  expect(readEpubPart(ncx, 0)).toBeNull();
});

test('a picture is what its bytes say, not what the book calls it', () => {
  expect(readEpubPicture(book(''), 1)).toMatchObject({ contentType: 'image/png' });
  expect(readEpubPicture(book(''), 2)).toBeNull();
  const page = book('', { 'OEBPS/images/a.png': '<script>steal()</script>' });
  expect(readEpubPicture(page, 1)).toBeNull();
});
