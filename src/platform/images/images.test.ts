import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { createImageCache } from './image-cache.ts';
import { type ImageWidth, parseImageSize } from './image-sizes.ts';
import { renderImage } from './render-image.ts';
import { sharp } from './safe-sharp.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" width="600" height="900"><rect width="600" height="900" fill="#1f3a5f"/></svg>';

let folder = '';
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-test-'));
  storage = createDiskStorage({ folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('renderImage', () => {
  it.each(['webp', 'avif', 'jpeg'] as const)('renders a drawing as %s', async (format) => {
    const metadata = await sharp(await renderImage(drawing, { widthPx: 240, format }))
      .metadata()
      .catch(() => null);
    // AVIF has no loader here: that it was written is all we can see.
    if (format === 'avif') expect(metadata).toBeNull();
    else expect([metadata?.format, metadata?.width, metadata?.height]).toEqual([format, 240, 360]);
  });

  it('grows a drawing, never a photograph', async () => {
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888888' } })
      .png()
      .toBuffer();
    const [large, small] = await Promise.all([
      renderImage(drawing, { widthPx: 1280, format: 'webp' }),
      renderImage(photo, { widthPx: 1280, format: 'webp' }),
    ]);
    expect((await sharp(large).metadata()).width).toBe(1280);
    expect((await sharp(small).metadata()).width).toBe(300);
  });

  it('refuses sizes that are not on the list', async () => {
    expect(parseImageSize('480', 'webp')).toEqual({ ok: true, value: { widthPx: 480, format: 'webp' } });
    for (const [width, format] of [
      ['481', 'webp'],
      ['480', 'gif'],
      ['0480', 'webp'],
      ['-1', 'jpeg'],
      ['1e3', 'avif'],
      ['', ''],
    ] as const) {
      expect(parseImageSize(width, format)).toEqual({ ok: false, failure: { code: 'imageSizeNotOffered' } });
    }
    await expect(renderImage(drawing, { widthPx: 481 as ImageWidth, format: 'webp' })).rejects.toThrow(
      RangeError,
    );
  });
});

describe('image cache', () => {
  const onStoreError = vi.fn();
  const calm = { render: renderImage, isBusy: () => false, onStoreError };

  it('renders once, then reads; the etag stays', async () => {
    const render = vi.fn(renderImage);
    const source = vi.fn(async () => drawing);
    const request = { key: 'covers/one', widthPx: 160, format: 'webp', source } as const;
    const first = await createImageCache({ ...calm, storage, render }).getImage(request);
    const second = await createImageCache({ ...calm, storage, render }).getImage(request);
    expect([render.mock.calls.length, source.mock.calls.length]).toEqual([1, 1]);
    expect(second).toEqual(first);
    expect(first.etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.contentType).toBe('image/webp');
  });

  it('shares one rendering between requests at the same time', async () => {
    const render = vi.fn(async () => Buffer.from('picture'));
    const cache = createImageCache({ ...calm, storage, render });
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      [...keys, ...keys, ...keys].map((key) =>
        cache.getImage({ key: `queue/${key}`, widthPx: 96, format: 'webp', source: async () => drawing }),
      ),
    );
    expect(render).toHaveBeenCalledTimes(6);
  });

  it('answers with WebP while pictures wait, and with AVIF once they do not', async () => {
    let isBusy = true;
    const render = vi.fn(async (_: string, { format }: { format: string }) => Buffer.from(format));
    const cache = createImageCache({ ...calm, storage, render, isBusy: () => isBusy });
    const request = { key: 'busy', widthPx: 96, format: 'avif', source: async () => drawing } as const;
    expect(await cache.getImage(request)).toMatchObject({ contentType: 'image/webp', isStandIn: true });
    isBusy = false;
    expect(await cache.getImage(request)).toMatchObject({ contentType: 'image/avif', isStandIn: false });
    isBusy = true;
    expect(await cache.getImage(request)).toMatchObject({ contentType: 'image/avif', isStandIn: false });
    expect(render.mock.calls.map(([, { format }]) => format)).toEqual(['webp', 'avif']);
  });

  it('forgets a failed rendering', async () => {
    const cache = createImageCache({ ...calm, storage });
    const broken = {
      key: 'broken',
      widthPx: 96,
      format: 'webp',
      source: () => Promise.reject(new Error('no source')),
    } as const;
    await expect(cache.getImage(broken)).rejects.toThrow('no source');
    await expect(cache.getImage(broken)).rejects.toThrow('no source');
    expect((await cache.getImage({ ...broken, source: async () => drawing })).bytes.length).toBeGreaterThan(
      50,
    );
  });

  it('serves a picture that could not be stored, and says so', async () => {
    const full: Storage = {
      ...storage,
      get: async () => null,
      put: () => Promise.reject(new Error('disk full')),
    };
    const heard = vi.fn();
    const cache = createImageCache({ ...calm, storage: full, onStoreError: heard });
    const image = await cache.getImage({
      key: 'full',
      widthPx: 96,
      format: 'jpeg',
      source: async () => drawing,
    });
    expect(image.bytes.length).toBeGreaterThan(100);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('refuses a key that is none', () => {
    const cache = createImageCache({ ...calm, storage });
    expect(() =>
      cache.getImage({ key: '../x', widthPx: 96, format: 'webp', source: async () => drawing }),
    ).toThrow(RangeError);
  });
});
