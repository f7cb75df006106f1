import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSigned,
  judgeRefusal,
  readComments,
  readEvents,
  readPages,
  readPosts,
  readUsage,
  readVideos,
  signEvents,
} from './graph-answers.rules.ts';

const refused = (code: number, more: object = {}) => ({ error: { message: 'x', type: 'y', code, ...more } });

describe('what Facebook refuses', () => {
  test.each([
    [190, 'expired'],
    [102, 'expired'],
    [4, 'limited'],
    [17, 'limited'],
    [32, 'limited'],
    [613, 'limited'],
    [10900, 'replied'],
    [551, 'unreachable'],
    [10903, 'unreachable'],
    [2, 'away'],
    [200, 'refused'],
  ])('%i is %s', (code, meant) => {
    expect(judgeRefusal(refused(code), 400)).toMatchObject({ code: meant });
  });

  test('a comment that isn’t there, a window that is over, a status alone, and how long to wait', () => {
    expect(judgeRefusal(refused(100, { error_subcode: 33 }), 400)).toEqual({
      code: 'gone',
      reason: '100/33',
    });
    expect(judgeRefusal(refused(100), 400)).toMatchObject({ code: 'refused' });
    expect(judgeRefusal(refused(10, { error_subcode: 2018278 }), 400).code).toBe('unreachable');
    expect(judgeRefusal(null, 429, 7)).toEqual({ code: 'limited', reason: '429', retryAfterMs: 420_000 });
    expect(judgeRefusal('<html>', 502)).toMatchObject({ code: 'away' });
    expect(judgeRefusal(refused(5, { is_transient: true }), 400).code).toBe('away');
  });

  test('usage is the worst of all that is said, and anything else says nothing', () => {
    const headers = new Headers({
      'x-app-usage': '{"call_count":28,"total_time":91,"total_cputime":3}',
      'x-business-use-case-usage':
        '{"1":[{"type":"pages","call_count":12,"estimated_time_to_regain_access":9}]}',
    });
    expect(readUsage(headers)).toEqual({ usedPercent: 91, waitMinutes: 9 });
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (said) => {
        const { usedPercent, waitMinutes } = readUsage({ get: () => said });
        expect(Number.isFinite(usedPercent) && waitMinutes >= 0 && waitMinutes <= 1440).toBe(true);
      }),
    );
  });
});

describe('lists', () => {
  const paging = { cursors: { before: 'a', after: 'b' }, next: 'https://graph.example/x' };

  test('comments with times, names and a cursor while something follows', () => {
    const data = [
      {
        id: '1_2',
        created_time: '2026-11-26T12:00:05+0000',
        from: { id: '7', name: 'มะลิ' },
        message: 'cf a1',
      },
      { id: '1_3', created_time: 'never', message: 'x' },
      { id: '1_4', created_time: '2026-11-26T12:00:06+0000', message: 'a\u0000b' },
      'nothing',
    ];
    expect(readComments({ data, paging })).toEqual({
      after: 'b',
      items: [
        {
          ...{ commentId: '1_2', speakerId: '7', authorName: 'มะลิ', text: 'cf a1' },
          at: new Date('2026-11-26T12:00:05Z'),
        },
        {
          ...{ commentId: '1_4', speakerId: null, authorName: '', text: 'ab' },
          at: new Date('2026-11-26T12:00:06Z'),
        },
      ],
    });
    expect(readComments({ data: [], paging: { cursors: paging.cursors } })).toEqual({
      items: [],
      after: null,
    });
    expect(readComments({ error: {} })).toBeNull();
  });

  test('pages, videos and posts, with the numbers under which events speak of them', () => {
    const page = { id: '5', name: 'ร้าน', access_token: 'secret', category: 'Books' };
    expect(readPages({ data: [page, { id: '6' }] })).toEqual({
      items: [{ id: '5', name: 'ร้าน', token: 'secret' }],
      after: null,
    });
    const video = { id: '8', status: 'LIVE', description: 'คืนนี้', video: { id: '98' } };
    expect(readVideos({ data: [video] }, '5')?.items).toEqual([
      { id: '8', name: 'คืนนี้', at: null, isLive: true, objectIds: ['8', '5_8', '98', '5_98'] },
    ]);
    expect(readPosts({ data: [{ id: '5_7', message: 'โพสต์' }] }, '5')?.items[0]?.objectIds).toEqual([
      '5_7',
      '7',
    ]);
  });
});

describe('what is told', () => {
  const body = (value: object, field = 'feed') => ({
    object: 'page',
    entry: [{ id: '5', time: 1_795_694_400, changes: [{ field, value }] }],
  });
  const value = {
    ...{ item: 'comment', verb: 'add', comment_id: '98_1', post_id: '5_98', message: 'cf a1' },
    ...{ created_time: 1_795_694_395, from: { id: '7', name: 'มะลิ' } },
  };

  test('comments that are written, edited and removed; nothing else', () => {
    expect(readEvents(body(value))).toEqual([
      {
        ...{ kind: 'added', pageId: '5', objectId: '5_98', at: new Date(1_795_694_400_000) },
        comment: {
          ...{ commentId: '98_1', speakerId: '7', authorName: 'มะลิ', text: 'cf a1' },
          at: new Date(1_795_694_395_000),
        },
      },
    ]);
    expect(readEvents(body({ ...value, verb: 'edited' }))[0]?.kind).toBe('edited');
    expect(readEvents(body({ ...value, verb: 'remove' }))[0]).toMatchObject({ kind: 'removed' });
    expect(readEvents(body({ ...value, verb: 'hide' }))).toEqual([]);
    expect(readEvents(body({ ...value, item: 'reaction' }))).toEqual([]);
    expect(readEvents(body(value, 'mention'))).toEqual([]);
    const { entry } = body(value);
    const inMs = { object: 'page', entry: [{ ...entry[0], time: 1_795_694_400_000 }] };
    expect(readEvents(inMs)).toEqual(readEvents(body(value)));
    expect(readEvents({ object: 'user', entry: [] })).toEqual([]);
    expect(readEvents({ object: 'page', entry: [{ id: '5', time: 'x', changes: 7 }, null] })).toEqual([]);
  });

  test('anything may come', () => {
    fc.assert(fc.property(fc.jsonValue(), (said) => Array.isArray(readEvents(said))));
  });

  test('what isn’t signed over its very bytes with our secret isn’t signed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), fc.string(), (bytes, at, other) => {
        const signature = signEvents('secret', bytes);
        expect(isSigned('secret', bytes, signature)).toBe(true);
        const changed = bytes.slice();
        const place = at % bytes.length;
        changed[place] = (changed[place] ?? 0) ^ 1;
        expect(isSigned('secret', changed, signature)).toBe(false);
        expect(isSigned('another', bytes, signature)).toBe(false);
        expect(isSigned('secret', bytes, other)).toBe(false);
        expect(isSigned('secret', bytes, null)).toBe(false);
      }),
    );
  });
});
