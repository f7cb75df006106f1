import fc from 'fast-check';
import { checksum, generate } from 'promptparse';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hashDistance, parseSlipQr, perceptualHash, readSlip, slipHash } from './slip-reader.ts';
import { drawSlip, kbankPayload } from './test-slips.ts';

const kbankSlip = { transactionReference: '013071152533APM07736', sendingBank: '004' };

/** Adds grain and saves as a poor JPEG, the way chat apps do; the grain is fixed, so the test is too. */
async function roughen(image: Buffer, quality: number, grain: number): Promise<Buffer> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seed = 12345;
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    data[i] = Math.min(255, Math.max(0, (data[i] ?? 0) + ((seed >> 16) % (2 * grain + 1)) - grain));
  }
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  return sharp(data, { raw }).jpeg({ quality }).toBuffer();
}

describe('readSlip', () => {
  it('reads the bank and the reference of a saved slip, as PNG, JPEG and WebP', async () => {
    const slip = await drawSlip();
    expect(await readSlip(slip)).toEqual(kbankSlip);
    expect(await readSlip(await sharp(slip).jpeg().toBuffer())).toEqual(kbankSlip);
    expect(await readSlip(await sharp(slip).webp().toBuffer())).toEqual(kbankSlip);
  });

  it.each([3, 12, 33, 45, 90, 137, 180, 270])('reads a photo turned by %d degrees', async (degrees) => {
    const turned = await sharp(await drawSlip())
      .rotate(degrees, { background: '#555' })
      .jpeg()
      .toBuffer();
    expect(await readSlip(turned)).toEqual(kbankSlip);
  });

  it('follows the orientation a camera notes', async () => {
    const turned = await sharp(await drawSlip())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await readSlip(turned)).toEqual(kbankSlip);
  });

  it('reads a grainy JPEG of low quality', async () => {
    expect(await readSlip(await roughen(await drawSlip(), 25, 40))).toEqual(kbankSlip);
  });

  it('reads a small slip, 420 pixels wide', async () => {
    expect(await readSlip(await drawSlip({ width: 420 }))).toEqual(kbankSlip);
  });

  it('reads a slip that is a small part of a big picture', async () => {
    const slip = await drawSlip({ width: 700 });
    const background = sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#8a7a66' } });
    const photo = await background
      .composite([{ input: slip, left: 1900, top: 2400 }])
      .jpeg()
      .toBuffer();
    expect(await readSlip(photo)).toEqual(kbankSlip);
  });

  it('passes over another QR in the same picture', async () => {
    const advert = await QRCode.toBuffer('https://example.test/promotion', { width: 300 });
    const both = await sharp(await drawSlip())
      .composite([{ input: advert, left: 650, top: 300 }])
      .png()
      .toBuffer();
    expect(await readSlip(both)).toEqual(kbankSlip);
  });

  it('finds nothing in a slip without a QR or with a PromptPay QR', async () => {
    expect(await readSlip(await drawSlip({ payload: null }))).toBeNull();
    const request = generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 10 });
    expect(await readSlip(await drawSlip({ payload: request }))).toBeNull();
  });

  it('gives null for a PDF, a broken picture, an SVG and no bytes', async () => {
    const slip = await drawSlip();
    expect(await readSlip(Buffer.from('%PDF-1.7\n1 0 obj\n'))).toBeNull();
    expect(await readSlip(slip.subarray(0, 200))).toBeNull();
    expect(
      await readSlip(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).toBeNull();
    expect(await readSlip(new Uint8Array())).toBeNull();
  });

  it.each([
    [1, 1],
    [1, 2500],
    [3000, 2],
    [24, 24],
  ])('gives null for a picture of %d by %d pixels', async (width, height) => {
    const create = { width, height, channels: 3, background: '#333' } as const;
    expect(await readSlip(await sharp({ create }).png().toBuffer())).toBeNull();
  });

  it('refuses more than 40 megapixels', async () => {
    const create = { width: 8000, height: 5001, channels: 3, background: '#fff' } as const;
    expect(await readSlip(await sharp({ create }).png().toBuffer())).toBeNull();
  });
});

describe('parseSlipQr', () => {
  it('round-trips every bank and reference', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{3}$/),
        fc.stringMatching(/^[0-9A-Za-z]{8,30}$/),
        (sendingBank, transRef) => {
          const text = generate.slipVerify({ sendingBank, transRef });
          expect(parseSlipQr(text)).toEqual({ transactionReference: transRef, sendingBank });
        },
      ),
    );
  });

  it('rejects any changed character', () => {
    fc.assert(
      fc.property(fc.nat(kbankPayload.length - 1), fc.stringMatching(/^[0-9A-Z]$/), (index, character) => {
        fc.pre(kbankPayload[index] !== character);
        expect(
          parseSlipQr(kbankPayload.slice(0, index) + character + kbankPayload.slice(index + 1)),
        ).toBeNull();
      }),
    );
  });

  it('accepts a checksum whose leading zero a bank app dropped', () => {
    const transRef = Array.from({ length: 500 }, (_, i) => `TEST${(10_000_000 + i).toString()}`).find(
      (reference) =>
        generate.slipVerify({ sendingBank: '014', transRef: reference }).slice(-4).startsWith('0'),
    );
    const text = generate.slipVerify({ sendingBank: '014', transRef: transRef ?? '' });
    expect(parseSlipQr(text.slice(0, -4) + text.slice(-3))?.transactionReference).toBe(transRef);
  });

  it('returns on lengths made to trap the parser', () => {
    for (const trap of ['0004abcd00-4aaaaaaaaaaaa', '0041000600000101-4004', '0099000600000101030040220']) {
      expect(parseSlipQr(trap + checksum(trap))).toBeNull();
    }
  });

  it('never throws, whatever a QR says', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void parseSlipQr(text)));
  });
});

describe('hashes', () => {
  it('slipHash is the SHA-256 of the bytes', () => {
    expect(slipHash(Buffer.from('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('perceptualHash stays close when the same picture is saved again, scaled or cropped a little', async () => {
    const slip = await drawSlip();
    const original = (await perceptualHash(slip)) ?? '';
    expect(original).toMatch(/^[0-9a-f]{16}$/);
    const again = [
      await sharp(slip).jpeg({ quality: 40 }).toBuffer(),
      await sharp(slip).resize(400).jpeg().toBuffer(),
      await roughen(slip, 50, 20),
      await sharp(slip).extract({ left: 20, top: 30, width: 1040, height: 1440 }).jpeg().toBuffer(),
    ];
    for (const copy of again) {
      expect(slipHash(copy)).not.toBe(slipHash(slip));
      expect(hashDistance(original, (await perceptualHash(copy)) ?? '')).toBeLessThanOrEqual(10);
    }
  });

  it('perceptualHash is far for another picture and null for what is none', async () => {
    const slip = (await perceptualHash(await drawSlip())) ?? '';
    const create = { width: 600, height: 600, channels: 3, background: '#000' } as const;
    const stripes = Array.from({ length: 5 }, (_, i) => ({
      input: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="600"><rect width="60" height="600" fill="#fff"/></svg>',
      ),
      left: i * 120,
      top: 0,
    }));
    const other = await sharp({ create }).composite(stripes).png().toBuffer();
    expect(hashDistance(slip, (await perceptualHash(other)) ?? '')).toBeGreaterThan(15);
    expect(await perceptualHash(Buffer.from('%PDF-1.7'))).toBeNull();
  });

  it('hashDistance counts differing bits', () => {
    expect(hashDistance('0000000000000000', 'ffffffffffffffff')).toBe(64);
    expect(hashDistance('0000000000000001', '0000000000000003')).toBe(1);
    expect(hashDistance('abcdef0123456789', 'abcdef0123456789')).toBe(0);
  });
});
