import { expect, test } from 'vitest';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/import-page';
import { action } from './import-page.tsx';

/** Sends a file of comments to the page: what is asked of the API, and what the page answers. */
async function send(bytes: Uint8Array<ArrayBuffer>) {
  const asked: { content: string }[] = [];
  const importComments = (input: { content: string }) => {
    asked.push(input);
    return Promise.resolve({ added: 1, edited: 0, known: 0, refused: [] });
  };
  const body = new FormData();
  body.set('pasted', '');
  body.set('file', new File([bytes], 'comments.txt'));
  const url = new URL('https://shop.test/manage-store/live/7/import');
  const server = {
    isSignedIn: true,
    locale: 'th',
    api: { live: { importComments } },
  } as unknown as ServerSide;
  const reply = await action({
    ...{ request: new Request(url, { method: 'POST', body }), params: { id: '7' }, url },
    context: createLoadContext(server),
  } as Partial<Route.ActionArgs> as Route.ActionArgs);
  return { content: asked[0]?.content, reply };
}

const comment = 'สมชาย: เอา A1 2 เล่ม';
/** Thai letters stand in Windows-874 where Unicode has them, from U+0E01 on. */
const windows874 = Uint8Array.from(comment, (letter) => {
  const code = letter.charCodeAt(0);
  return code < 0x80 ? code : code - 0x0e00 + 0xa0;
});

test.each([
  ['UTF-8', new TextEncoder().encode(comment)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${comment}`)],
  ['Windows-874', windows874],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${comment}`, 'utf16le'))],
])('a file of comments in %s is read as it was written', async (_encoding, bytes) => {
  const { content, reply } = await send(bytes);
  expect(content).toBe(comment);
  expect(reply).toMatchObject({ imported: { added: 1 } });
});

test('a file whose letters can’t be made out is refused, and nothing of it is taken', async () => {
  const { content, reply } = await send(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfd, 0x81, 0xdb]));
  expect(content).toBeUndefined();
  expect(reply.message).toContain('UTF-8');
});
