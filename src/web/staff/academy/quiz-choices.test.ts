import { expect, test } from 'vitest';
import type { ServerSide } from '../../request/server-side.server.ts';
import { listQuizzes } from './quiz-choices.server.ts';

test('a lesson can be any quiz there is, however many were changed since', async () => {
  const quizzes = Array.from({ length: 230 }, (_, index) => ({
    ...{ id: 230 - index, title: { th: `แบบทดสอบ ${230 - index}`, en: '' } },
  }));
  const staffList = async ({ pageNo = 1, perpage = 20 }) => ({
    dataList: quizzes.slice((pageNo - 1) * perpage, pageNo * perpage),
    total: quizzes.length,
  });
  const api = { quiz: { staffList } } as unknown as ServerSide['api'];
  const listed = await listQuizzes({ api });
  expect(listed).toEqual(quizzes);
});
