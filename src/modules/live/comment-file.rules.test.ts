import { describe, expect, test } from 'vitest';
import { readCommentFile } from './comment-file.rules.ts';

const day = '2026-11-26';

describe('comments come', () => {
  test('from Facebook’s JSON, in any of its wrappings', () => {
    const entry = {
      ...{ id: '1_2', created_time: '2026-11-26T13:00:05+0000', message: 'cf a1' },
      from: { id: '77', name: 'มะลิ' },
    };
    const wanted = {
      ...{ commentId: '1_2', speakerId: '77', authorName: 'มะลิ', text: 'cf a1' },
      atMs: Date.UTC(2026, 10, 26, 13, 0, 5),
    };
    for (const content of [[entry], { data: [entry] }, { comments: { data: [entry] } }])
      expect(readCommentFile(JSON.stringify(content), day).comments).toEqual([wanted]);
    expect(readCommentFile(JSON.stringify([{ id: 1 }]), day)).toMatchObject({
      comments: [],
      refused: [{ line: 1 }],
    });
  });

  test('as they can be kept: half an emoji, an id without end, a year that is none', () => {
    const long = 'x'.repeat(6_000);
    const [first, second] = [1, 2].map((one) => ({
      ...{ id: `${long}${one}`, created_time: '2026-11-26T13:00:05+0000', message: 'cf a1 \ud83d' },
      from: { id: long, name: `มะลิ\udc4d` },
    }));
    const read = () =>
      readCommentFile(
        JSON.stringify([first, second, { ...first, created_time: '0000-01-01T00:00:00Z' }]),
        day,
      );
    const { comments, refused } = read();
    expect(refused).toMatchObject([{ line: 3 }]);
    expect(comments).toMatchObject([1, 2].map(() => ({ text: 'cf a1 \ufffd', authorName: 'มะลิ\ufffd' })));
    expect(new Set(comments.map(({ commentId }) => commentId)).size).toBe(2);
    for (const { commentId, speakerId } of comments) expect((commentId + speakerId).length).toBeLessThan(100);
    expect(read()).toEqual({ comments, refused });
  });

  test('from a table with a heading, with quotes and line breaks in it', () => {
    const content =
      'id,created_time,from_id,name,message\n9,2026-11-26 20:00:01,5,"สม, ศรี","cf ""a1""\nสองเล่ม"\n';
    expect(readCommentFile(content, day).comments).toEqual([
      {
        ...{ commentId: '9', speakerId: '5', authorName: 'สม, ศรี', text: 'cf "a1"\nสองเล่ม' },
        atMs: Date.UTC(2026, 10, 26, 13, 0, 1),
      },
    ]);
    expect(readCommentFile('ชื่อ\tข้อความ\nJohn\tcf a1', day).comments).toMatchObject([
      { speakerId: 'name:John', text: 'cf a1', atMs: null },
    ]);
  });

  test('from a chat, with and without times; lines that are none are named', () => {
    const { comments, refused } = readCommentFile('20:15 มะลิ: cf a1\nJohn: A1:2\n\nhello', day);
    expect(comments).toMatchObject([
      { authorName: 'มะลิ', text: 'cf a1', atMs: Date.UTC(2026, 10, 26, 13, 15) },
      { authorName: 'John', text: 'A1:2', atMs: null },
    ]);
    expect(refused).toEqual([{ line: 4, text: 'hello' }]);
  });

  test('with the same numbers every time, and another for the same words said twice', () => {
    const content = '20:15 มะลิ: cf a1\n20:15 มะลิ: cf a1';
    const ids = readCommentFile(content, day).comments.map(({ commentId }) => commentId);
    expect(new Set(ids).size).toBe(2);
    expect(readCommentFile(content, day).comments.map(({ commentId }) => commentId)).toEqual(ids);
  });
});
