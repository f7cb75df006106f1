import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { QuizIntroduction } from '../../../modules/quiz/quiz.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { round } from '../../kit/quiz/quiz-marks.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/quiz-page';
import { quizPath, tryPath } from './quiz-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A quiz before one begins: what is asked of one, how often one may, and how far one is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const quiz = await orNotFound(server.api.quiz.read({ quizId: readNumber(params.quizId) }));
  return { quiz, head: pageHead(server, quiz.title), messages: pickMessages(server.locale, 'quiz') };
}

/** Begins a try, or goes on with the open one. */
export async function action({ params, context }: Route.ActionArgs): Promise<{ message: string } | Response> {
  requireSignIn(context);
  const quizId = readNumber(params.quizId);
  try {
    const { attemptId } = await orHidden(serverSide(context).api.quiz.begin({ quizId }));
    return redirect(tryPath(quizId, attemptId));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function QuizPage() {
  const t = useTranslations('quiz');
  const { quiz } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { id, title, lead, attempts, isPassed, best } = quiz;
  return (
    <main className="page-width max-w-3xl! pb-16">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('academy'), to: '/academy' }, { label: title }]} />}
        aside={isPassed && <Badge tone="success">{t('passed')}</Badge>}
      >
        {title}
      </PageTitle>
      <div className="grid gap-5">
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {lead !== '' && <p className="whitespace-pre-line text-ink-soft">{lead}</p>}
        <Panel title={t('about')}>
          <Facts quiz={quiz} />
          <PointsLine quiz={quiz} />
          <Begin quiz={quiz} />
        </Panel>
        {attempts.length > 0 && (
          <Panel
            title={t('tries')}
            aside={best !== null && <span className="text-sm">{t('best', { percent: round(best) })}</span>}
          >
            <ul className="grid divide-y divide-line">
              {attempts.map((attempt) => (
                <li key={attempt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <Link
                    to={tryPath(id, attempt.id)}
                    className="py-2 font-semibold text-primary tabular-nums hover:underline"
                  >
                    {t('percent', { percent: round(attempt.percent) })}
                  </Link>
                  <Badge tone={attempt.isPassed ? 'success' : 'neutral'}>
                    {t(attempt.isPassed ? 'passed' : 'failed')}
                  </Badge>
                  <Moment at={attempt.handedInAt} className="text-sm text-ink-mute tabular-nums" />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </main>
  );
}

function Facts({ quiz }: { quiz: QuizIntroduction }) {
  const t = useTranslations('quiz');
  const { questionCount, mostPoints, passPercent, minutes, triesPerDay } = quiz;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      <Fact label={t('fact.questions')}>{t('count', { count: questionCount, points: mostPoints })}</Fact>
      <Fact label={t('fact.pass')}>{t('percent', { percent: passPercent })}</Fact>
      <Fact label={t('fact.time')}>{minutes === null ? t('noLimit') : t('minutes', { minutes })}</Fact>
      <Fact label={t('fact.tries')}>{t('perDay', { tries: triesPerDay })}</Fact>
    </dl>
  );
}

function PointsLine({ quiz: { points, pointsState } }: { quiz: QuizIntroduction }) {
  const t = useTranslations('quiz');
  if (pointsState !== 'none') return <p className="text-ink-soft">{t(`pointsState.${pointsState}`)}</p>;
  return points > 0 ? <p className="font-semibold text-accent-ink">{t('earn', { points })}</p> : null;
}

function Begin({ quiz }: { quiz: QuizIntroduction }) {
  const t = useTranslations('quiz');
  const locale = useLocale();
  const { state } = useNavigation();
  const { openAttemptId, triesLeft, triesPerDay, nextTryAt, isOpen, attempts, id } = quiz;
  if (openAttemptId !== null)
    return (
      <div className="grid gap-2">
        <p className="text-ink-soft">{t('openText')}</p>
        <ButtonLink to={tryPath(id, openAttemptId)} className="justify-self-start">
          {t('goOn')}
        </ButtonLink>
      </div>
    );
  if (!isOpen) return <Notice tone="info">{t('closed')}</Notice>;
  if (triesLeft === 0)
    return (
      <Notice tone="info" title={t('over', { tries: triesPerDay })}>
        {t('overText', { at: formatDateTime(locale, new Date(nextTryAt)) })}
      </Notice>
    );
  return (
    <Form method="post" action={quizPath(id)} className="grid gap-2">
      <p className="text-sm text-ink-mute">{t('left', { tries: triesLeft })}</p>
      <Button type="submit" isBusy={state === 'submitting'} className="justify-self-start">
        {t(attempts.length === 0 ? 'begin' : 'beginAgain')}
      </Button>
    </Form>
  );
}
