import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readAnswers } from '../../kit/quiz/read-answers.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/try-page';
import { LookOver } from './look-over.tsx';
import { quizPath, tryPath } from './quiz-path.ts';
import { QuizResultView } from './quiz-result.tsx';
import { TryForm } from './try-form.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** One's own try: a page of its questions, a look over all of them, or its result. Only what is shown is sent. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const attempt = await orNotFound(server.api.quiz.attempt({ attemptId: readNumber(params.attemptId) }));
  const { questions, perPage, ...shared } = attempt;
  const size = perPage ?? Math.max(1, questions.length);
  const pageCount = Math.max(1, Math.ceil(questions.length / size));
  const isLookedOver = url.searchParams.get('page') === 'check';
  const pageNo = Math.min(pageCount, Math.max(1, readNumber(url.searchParams.get('page'))));
  const first = (pageNo - 1) * size;
  return {
    attempt: shared,
    ...{ pageNo, pageCount, isLookedOver },
    questions: isLookedOver
      ? []
      : questions
          .slice(first, first + size)
          .map((question, index) => ({ question, number: first + index + 1 })),
    overview: isLookedOver
      ? questions.map(({ id, text, values, isUnreadable }, index) => ({
          ...{ id, text, isUnreadable, number: index + 1, pageNo: Math.floor(index / size) + 1 },
          isAnswered: values.length > 0,
        }))
      : [],
    head: pageHead(server, attempt.title),
    messages: pickMessages(server.locale, 'quiz'),
  };
}

export type TryReply = { message?: string; isKept?: true };

/**
 * Keeps answers and goes on, or hands the try in: from its last page once all is answered, from the look over as it is. One
 * that was handed in meanwhile shows its result.
 */
export async function action({
  request,
  params,
  url,
  context,
}: Route.ActionArgs): Promise<TryReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const attemptId = readNumber(params.attemptId);
  const self = tryPath(readNumber(params.quizId), attemptId);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  try {
    if (intent === 'hand-in-as-is') {
      await orHidden(api.quiz.handIn({ attemptId, answers: [] }));
      return redirect(self);
    }
    const answers =
      intent === 'order'
        ? [
            {
              questionId: readNumber(url.searchParams.get('question')),
              values: readOrder(form).ids.map((token, index) => `${token}=${index + 1}`),
            },
          ]
        : readAnswers(form);
    const { isHandedIn } = await orHidden(api.quiz.save({ attemptId, answers }));
    if (isHandedIn) return redirect(self);
    if (intent === 'hand-in') {
      const { questions } = await orHidden(api.quiz.attempt({ attemptId }));
      // A try is spent once it is handed in: what isn't answered is shown first.
      if (questions.some(({ values, isUnreadable }) => values.length === 0 || isUnreadable))
        return redirect(`${self}?page=check`);
      await orHidden(api.quiz.handIn({ attemptId, answers: [] }));
      return redirect(self);
    }
    if (intent === 'order' || intent === 'keep') return { isKept: true };
    const [, to = '1'] = intent.split(':');
    return redirect(`${self}?page=${to === 'check' ? to : Math.max(1, readNumber(to))}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function TryPage() {
  const t = useTranslations('quiz');
  const { attempt, pageNo, pageCount, isLookedOver, questions, overview } = useLoaderData<typeof loader>();
  const reply: TryReply | undefined = useReply<typeof action>();
  const { quizId, id, title, result } = attempt;
  const place = t('page', { page: pageNo, count: pageCount });
  return (
    <main className="page-width max-w-3xl! pb-16">
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('academy'), to: '/academy' },
              { label: title, to: quizPath(quizId) },
              { label: result === null ? (isLookedOver ? t('check.title') : place) : t('result') },
            ]}
          />
        }
      >
        {title}
      </PageTitle>
      <div className="grid gap-5">
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {result !== null && <QuizResultView attempt={attempt} result={result} />}
        {result === null && isLookedOver && <LookOver attempt={attempt} overview={overview} />}
        {result === null && !isLookedOver && (
          <TryForm
            // Fields begin anew on each page.
            key={`${id} ${pageNo}`}
            {...{ attempt, questions, pageNo, pageCount, action: tryPath(quizId, id) }}
          />
        )}
      </div>
    </main>
  );
}
