import type { ServerSide } from '../../request/server-side.server.ts';
import type { QuizChoice } from './facts-fields.tsx';

const perpage = 100;

/** Every quiz a lesson can be, the last changed first: page by page, as many as there are. */
export async function listQuizzes({ api }: { api: Pick<ServerSide['api'], 'quiz'> }): Promise<QuizChoice[]> {
  const pageOf = (pageNo: number) => api.quiz.staffList({ pageNo, perpage });
  const first = await pageOf(1);
  const others = Math.max(0, Math.ceil(first.total / perpage) - 1);
  const rest = await Promise.all(Array.from({ length: others }, (_, index) => pageOf(index + 2)));
  // A quiz that is changed meanwhile moves to the front, and may be on two pages.
  const byId = new Map([first, ...rest].flatMap(({ dataList }) => dataList).map((quiz) => [quiz.id, quiz]));
  return [...byId.values()].map(({ id, title }) => ({ id, title }));
}
