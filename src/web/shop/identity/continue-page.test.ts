import { expect, test } from 'vitest';
import type { KeptForm } from '../../../modules/identity/kept-form.contract.ts';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import { action as proveAgain } from './again-page.tsx';
import { action, loader } from './continue-page.tsx';

const withFiles: KeptForm = {
  path: '/user/profile/verification',
  fields: [['name', 'มานี']],
  hadFiles: true,
  lostFiles: [
    { field: 'card', name: 'บัตร.jpg' },
    { field: 'photo', name: 'a.png' },
    { field: 'photo', name: 'b.png' },
  ],
};
const withoutFiles: KeptForm = { ...withFiles, hadFiles: false, lostFiles: [] };

/** What the page's server answers while this form is kept, and whether it was taken. */
function continueWith(kept: KeptForm) {
  const asked: string[] = [];
  const keptForm = {
    read: async () => kept,
    take: async () => {
      asked.push('take');
      return kept;
    },
  };
  const secondFactor = { prove: async () => ({}) };
  const server = {
    api: { keptForm, secondFactor },
    isSignedIn: true,
    isSecure: false,
    locale: 'th',
    siteUrl: 'x',
  };
  const context = createLoadContext(server as unknown as ServerSide);
  const given = (path: string, body?: FormData) => {
    const url = new URL(path, 'https://shop.test');
    const request = new Request(url, {
      headers: { cookie: `kept_form=${'k'.repeat(64)}` },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    return { request, url, context, params: {} } as never;
  };
  return { asked, given };
}

function bodyOf(files: Record<string, string>): FormData {
  const body = new FormData();
  body.append('name', 'มานี');
  body.append('factorCode', '123456');
  for (const [field, text] of Object.entries(files))
    body.append(field, new File([text], text === '' ? '' : 'x.png'));
  return body;
}

test('names the files that weren’t kept, field by field', async () => {
  const { given } = continueWith(withFiles);
  const answer = await loader(given('/login/continue'));
  expect(answer).toMatchObject({
    data: {
      fields: [['name', 'มานี']],
      files: [
        { field: 'card', names: ['บัตร.jpg'] },
        { field: 'photo', names: ['a.png', 'b.png'] },
      ],
    },
  });
});

test('sends a form on with the files that were chosen again, and keeps it while one is missing', async () => {
  const { asked, given } = continueWith(withFiles);
  expect(await action(given('/login/continue', bodyOf({ card: 'x', photo: '' })))).toEqual({
    missing: ['photo'],
  });
  expect(asked).toEqual([]);
  const sent = (await action(given('/login/continue', bodyOf({ card: 'x', photo: 'y' })))) as Response;
  expect([sent.status, sent.headers.get('location')]).toEqual([307, withFiles.path]);
  expect(asked).toEqual(['take']);
});

test('leads back to the page without its files when the form isn’t to be sent', async () => {
  const { given } = continueWith(withFiles);
  const dropped = (await action(given('/login/continue?drop', new FormData()))) as Response;
  expect([dropped.status, dropped.headers.get('location')]).toEqual([303, withFiles.path]);
});

test.each([
  ['one that had files leads to where they are chosen again', withFiles, 302, '/login/continue'],
  ['one that had none is sent on', withoutFiles, 307, withFiles.path],
])('of the forms that waited for the second factor, %s', async (_which, kept, status, path) => {
  const { given } = continueWith(kept);
  const answer = (await proveAgain(given('/login/again?do=prove', bodyOf({})))) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([status, path]);
});
