import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { acceptPdf } from './pdf-upload.ts';
import { reencodeImage } from './reencode-image.ts';
import { sharp } from './safe-sharp.ts';
import { claimedPng, objectStream, pdf } from './test-pictures.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

const limits = { maxBytes: UPLOAD_LIMITS.imageBytes, maxPixels: UPLOAD_LIMITS.imagePixels };
const accept = (bytes: Buffer) => reencodeImage(bytes, limits);
const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

describe('reencodeImage works', () => {
  it.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
  ] as const)('with %s', async (format, contentType, extension) => {
    const result = await accept(await picture().toFormat(format).toBuffer());
    expect(result).toMatchObject({ ok: true, value: { contentType, extension, widthPx: 40, heightPx: 20 } });
  });

  it('turns the picture upright and drops EXIF with the place it was taken', async () => {
    const source = await picture()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(source.includes('somebody')).toBe(true);
    const result = await accept(source);
    if (!result.ok) throw new Error(result.failure.code);
    expect([result.value.widthPx, result.value.heightPx]).toEqual([20, 40]);
    expect(result.value.bytes.includes('somebody')).toBe(false);
    const metadata = await sharp(result.value.bytes).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('scales a large picture down to the longest side kept', async () => {
    const result = await reencodeImage(await picture(800, 400).png().toBuffer(), {
      ...limits,
      maxSidePx: 100,
    });
    expect(result).toMatchObject({ ok: true, value: { widthPx: 100, heightPx: 50 } });
  });
});

describe('reencodeImage refuses', () => {
  it('a file over the limit', async () => {
    expect(await reencodeImage(Buffer.alloc(11), { ...limits, maxBytes: 10 })).toEqual({
      ok: false,
      failure: { code: 'fileTooLarge' },
    });
  });

  it.each([
    ['nothing at all', Buffer.alloc(0)],
    [
      'SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')],
    ['TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['HTML called .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', pdf('')],
  ])('%s', async (_, bytes) => {
    expect(await accept(bytes)).toEqual({ ok: false, failure: { code: 'formatNotSupported' } });
  });

  it('a 900-megapixel header in a small file, before decoding', async () => {
    expect(await accept(claimedPng(30_000, 30_000))).toEqual({
      ok: false,
      failure: { code: 'imageTooLarge' },
    });
  });

  it.each([
    ['a PNG with less data than it claims', claimedPng(3_000, 3_000)],
    ['a PNG signature and nothing else', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a JPEG signature and noise', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 7)])],
    [
      'SVG behind a WebP signature',
      Buffer.from('RIFF\x20\0\0\0WEBP<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])('%s', async (_, bytes) => {
    expect(await accept(bytes)).toEqual({ ok: false, failure: { code: 'imageBroken' } });
  });

  it('a JPEG cut in half', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await accept(whole.subarray(0, whole.length / 2))).toEqual({
      ok: false,
      failure: { code: 'imageBroken' },
    });
  });
});

describe('reencodeImage protects', () => {
  it('from what is appended behind the picture', async () => {
    const polyglot = Buffer.concat([
      await picture().png().toBuffer(),
      Buffer.from('<script>steal()</script>PK\x03\x04'),
    ]);
    const result = await accept(polyglot);
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.bytes.includes('steal')).toBe(false);
    expect(result.value.bytes.includes('PK\x03\x04')).toBe(false);
  });

  it('from further frames', async () => {
    const [one, two] = await Promise.all([
      picture(10, 10).png().toBuffer(),
      picture(10, 10).negate().png().toBuffer(),
    ]);
    const frames = await sharp([one, two], { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const result = await accept(frames);
    if (!result.ok) throw new Error(result.failure.code);
    const metadata = await sharp(result.value.bytes).metadata();
    expect([metadata.pages ?? 1, metadata.height]).toEqual([1, 10]);
  });

  it('from every loader but the four in use', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
    await expect(sharp(gif).metadata()).rejects.toThrow(/unsupported|blocked/i);
    const file = fileURLToPath(new URL('./upload.test.ts', import.meta.url));
    await expect(sharp(file).metadata()).rejects.toThrow();
  });
});

describe('acceptPdf', () => {
  const acceptFile = (bytes: Buffer) => acceptPdf(bytes, { maxBytes: UPLOAD_LIMITS.pdfBytes });
  const code = (bytes: Buffer) => {
    const result = acceptFile(bytes);
    return result.ok ? 'ok' : result.failure.code;
  };

  it('works with plain, compressed and form-feed-ended documents', () => {
    expect(acceptFile(pdf('5 0 obj\n<< /OpenAction [3 0 R /Fit] >>\nendobj'))).toMatchObject({
      ok: true,
      value: { contentType: 'application/pdf', extension: 'pdf' },
    });
    expect(code(pdf(objectStream('<< /Type /Page >>')))).toBe('ok');
    expect(code(pdf(objectStream('<< /Type /Page >>', '/Filter [ /FlateDecode ]')))).toBe('ok');
    expect(code(pdf('4 0 obj\n<< /Length 9 >>\nstream\n(/JS is)\n\nendstream\nendobj'))).toBe('ok');
  });

  it.each([
    ['fileTooLarge', () => Buffer.alloc(UPLOAD_LIMITS.pdfBytes + 1)],
    ['formatNotSupported', () => Buffer.from('PK\x03\x04%PDF-1.7 %%EOF')],
    ['formatNotSupported', () => Buffer.concat([Buffer.from('GIF89a'), pdf('')])],
    ['pdfBroken', () => pdf('').subarray(0, 60)],
    ['pdfBroken', () => pdf('', 'PK\x03\x04 a zip behind the end')],
    ['pdfEncrypted', () => pdf('trailer << /Encrypt 9 0 R >>')],
    ['pdfActive', () => pdf('5 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj')],
    ['pdfActive', () => pdf('5 0 obj\n<< /S /J#61va#53cript >>\nendobj')],
    ['pdfActive', () => pdf('5 0 obj\n<< /OpenAction << /S /URI /URI (https://evil.example) >> >>\nendobj')],
    ['pdfActive', () => pdf('5 0 obj\n<< /OpenAction 7 0 R >>\nendobj')],
    ['pdfActive', () => pdf('5 0 obj\n<< /AA % a comment\n<< /O 7 0 R >> >>\nendobj')],
    ['pdfActive', () => pdf('5 0 obj\n<< /Type /Annot /A << /S /GoToR /F (x) >> >>\nendobj')],
    ['pdfActive', () => pdf(objectStream('<< /S /#55RI /U#52I (https://evil.example) >>'))],
    ['pdfActive', () => pdf('5 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj')],
    ['pdfActive', () => pdf(objectStream('<< /S /JavaScript /JS (x) >>'))],
    [
      'pdfBroken',
      () => pdf(objectStream('<< /S /JavaScript >>', '/Filter [ /ASCIIHexDecode /FlateDecode ]')),
    ],
    ['pdfBroken', () => pdf(objectStream('<< /S /JavaScript >>', '/Filter 9 0 R'))],
    ['pdfBroken', () => pdf(objectStream('<< /S /JavaScript >>', '% endstream'))],
    ['pdfBroken', () => pdf(objectStream('<< /S /JavaScript >>', '% stream\n /Filter /FlateDecode'))],
    ['pdfBroken', () => pdf(objectStream(' '.repeat(60_000_000)))],
  ])('refuses with %s', (expected, make) => {
    expect(code(make())).toBe(expected);
  });

  // Looking for each stream's end from every keyword anew would take hours.
  it('ends with a file made of stream keywords', () => {
    expect(code(pdf('stream\n/ObjStm '.repeat(600_000)))).toBe('pdfBroken');
  });
});
