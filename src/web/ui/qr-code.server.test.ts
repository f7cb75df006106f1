import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQr, paintQr } from './qr-code.server.ts';

const payload =
  '00020101021230620016A000000677010112011501055500000000002051001030312ABCDEF12345653037645406250.505802TH5909BANNASALA6304ABCD';

async function read(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('the code drawn for the page can be read back', async () => {
  const { side, path } = drawQr(payload);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  expect(await read(Buffer.from(svg))).toBe(payload);
});

test('the picture to be saved can be read back', async () => {
  expect(await read(await paintQr(payload))).toBe(payload);
});
