import { afterAll, describe, expect, test } from 'vitest';
import { acceptImage } from './image-upload.ts';
import { picturePriority, runInPictureProcess, stopPictureProcesses } from './picture-process.ts';
import { sharp } from './safe-sharp.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

afterAll(stopPictureProcesses);

const file = new URL('./test-picture-task.ts', import.meta.url);
const run = <Value>(name: string, input: unknown, mostMs = 20_000) =>
  runInPictureProcess<Value>({ file, name, input, mostMs }, picturePriority.view);

describe('a picture process', () => {
  test('works apart from this one, at a lower priority and without its secrets', async () => {
    process.env.TEST_SECRET = 'nobody else’s';
    const seen = await run<{ pid: number; niceness: number; secret: string | null }>('describe', null);
    expect(seen.pid).not.toBe(process.pid);
    expect(seen.niceness).toBe(5);
    expect(seen.secret).toBeNull();
  });

  test('takes and gives bytes', async () => {
    const reversed = await run<Uint8Array>('reverse', Buffer.from([1, 2, 3]));
    expect([...reversed]).toEqual([3, 2, 1]);
  });

  test('says what failed over there', async () => {
    await expect(run('fail', 'a broken picture')).rejects.toThrow('a broken picture');
  });

  test('that hangs, or dies, fails its task alone; the next has a new one', async () => {
    await expect(run('hang', null, 300)).rejects.toThrow('abort');
    await expect(run('die', null)).rejects.toThrow('exited');
    expect([...(await run<Uint8Array>('reverse', Buffer.from([4, 5])))]).toEqual([5, 4]);
  });

  test('refuses more than may wait, and lets an upload in before pictures of pages', async () => {
    const waiting = Array.from({ length: 200 }, () =>
      run('pause', 20).then(
        () => 'done',
        (error: { status?: number }) => error.status,
      ),
    );
    const upload = await acceptImage(
      await sharp({ create: { width: 30, height: 20, channels: 3, background: '#284' } })
        .png()
        .toBuffer(),
      { maxBytes: UPLOAD_LIMITS.imageBytes, maxPixels: UPLOAD_LIMITS.imagePixels },
    );
    expect(upload).toMatchObject({ ok: true, value: { widthPx: 30, heightPx: 20 } });
    const outcomes = await Promise.all(waiting);
    const refused = outcomes.filter((outcome) => outcome === 503).length;
    expect(refused).toBeGreaterThan(60);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBe(200 - refused);
  });
});
