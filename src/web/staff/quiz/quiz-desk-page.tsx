import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { newQuiz } from '../../../modules/quiz/quiz.rules.ts';
import type { DeskQuiz } from '../../../modules/quiz/quiz-desk.contract.ts';
import { questionKinds } from '../../../modules/quiz/quiz-limits.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/quiz-desk-page';
import { actOnQuiz, type QuizReply } from './quiz-action.server.ts';
import { deskPath, questionPath, quizzesAddress } from './quiz-desk-path.ts';
import { QuizStateBadge } from './quiz-state.tsx';
import { SettingsForm, typedSettings } from './settings-form.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** A quiz's draft, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  // Without the right there is no page, for a new one neither.
  const quiz = await orHidden(
    id === null
      ? server.api.quiz.staffList({ perpage: 1 }).then(() => null)
      : server.api.quiz.staffRead({ id }),
  );
  const messages = pickMessages(server.locale, 'admin', 'quizDesk');
  const head = pageHead(
    server,
    quiz === null ? messages.quizDesk.make : inLocale(server.locale, quiz.title.th, quiz.title.en),
  );
  return {
    quiz,
    settings: quiz?.settings ?? newQuiz,
    done: url.searchParams.get('done'),
    count: readNumber(url.searchParams.get('count')),
    head,
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<QuizReply | Response> {
  requireSignIn(context);
  return actOnQuiz(request, serverSide(context), idOf(params.id));
}

const told = [
  'made',
  'saved',
  'published',
  'hidden',
  'regraded',
  'questionSaved',
  'questionRemoved',
  'taken',
] as const;

export default function QuizDeskPage() {
  const t = useTranslations('quizDesk');
  const locale = useLocale();
  const { quiz, settings, done, count } = useLoaderData<typeof loader>();
  const reply: QuizReply | undefined = useReply<typeof action>();
  const said = reply === undefined ? told.find((each) => each === done) : undefined;
  return (
    <DeskPage
      title={quiz === null ? t('make') : inLocale(locale, quiz.title.th, quiz.title.en)}
      way={[...useOfficeWay(), { label: t('title'), to: quizzesAddress.path }]}
      aside={
        quiz !== null && (
          <span className="flex gap-1">
            <QuizStateBadge quiz={quiz} />
          </span>
        )
      }
      isNarrow
    >
      {said !== undefined && <Notice tone="success">{t(`done.${said}`, { count })}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {quiz !== null && <Ways quiz={quiz} reply={reply} />}
      {quiz !== null && <Questions quiz={quiz} />}
      <Panel title={t('settings')}>
        <SettingsForm
          key={quiz?.draftNumber ?? 0}
          typed={reply?.typed ?? typedSettings(settings)}
          draftNumber={quiz?.draftNumber ?? null}
          fields={reply?.intent === 'save' ? reply.fields : undefined}
          name={`quiz.${quiz?.id ?? 'new'}`}
          reply={reply?.intent === 'save' ? reply : undefined}
        />
      </Panel>
    </DeskPage>
  );
}

/** Publishing, looking at it as a taker, its results, files, a corrected key. */
function Ways({ quiz, reply }: { quiz: DeskQuiz; reply: QuizReply | undefined }) {
  const t = useTranslations('quizDesk');
  const { id, draftNumber, state, isChanged, regradable, questions, versions } = quiz;
  const isPublishable = questions.length > 0 && (state !== 'shown' || isChanged);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {isPublishable && (
        <ConfirmPanel
          label={t('publish.label')}
          title={t('publish.title')}
          text={t(versions.length === 0 ? 'publish.first' : 'publish.text')}
          submit={t('publish.submit')}
          intent="publish"
          fields={{ draftNumber }}
        />
      )}
      <ButtonLink to={`${deskPath(id)}/preview`} variant="secondary">
        {t('preview.label')}
      </ButtonLink>
      <ButtonLink to={`${deskPath(id)}/results`} variant="secondary">
        {t('results.label')}
      </ButtonLink>
      <ButtonLink to={`${deskPath(id)}/file`} variant="secondary">
        {t('file.label')}
      </ButtonLink>
      {state === 'shown' && (
        <ButtonLink to={`/academy/quiz/${id}`} variant="secondary">
          {t('toPage')}
        </ButtonLink>
      )}
      {regradable > 0 && (
        <ConfirmPanel
          label={t('regrade.label')}
          title={t('regrade.title', { count: regradable })}
          text={t('regrade.text')}
          submit={t('regrade.submit')}
          intent="regrade"
          look="secondary"
          reason={{
            label: t('regrade.reason'),
            error:
              reply?.intent === 'regrade' && reply.fields !== undefined ? t('mistake.required') : undefined,
          }}
        />
      )}
      {state === 'shown' && (
        <ConfirmPanel
          label={t('hide.label')}
          title={t('hide.title')}
          text={t('hide.text')}
          submit={t('hide.submit')}
          intent="hide"
          fields={{ draftNumber }}
          look="quiet"
          tone="danger"
        />
      )}
    </div>
  );
}

function Questions({ quiz: { id, questions } }: { quiz: DeskQuiz }) {
  const t = useTranslations('quizDesk');
  const locale = useLocale();
  const nameOf = ({ text }: { text: { th: string; en: string } }) => inLocale(locale, text.th, text.en);
  return (
    <Panel title={t('questions', { count: questions.length })}>
      {questions.length === 0 ? (
        <p className="text-ink-soft">{t('noQuestions')}</p>
      ) : (
        <OrderedList
          things={questions}
          nameOf={nameOf}
          words={{
            label: t('order.label'),
            drag: t('order.drag'),
            up: (name) => t('order.up', { name }),
            down: (name) => t('order.down', { name }),
            moved: (values) => t('order.moved', values),
          }}
        >
          {(question) => (
            <Link
              to={questionPath(id, question.id)}
              className="grid min-w-0 flex-1 gap-1 py-2 text-ink hover:text-primary"
            >
              <span className="line-clamp-2 font-semibold wrap-anywhere">{nameOf(question)}</span>
              <span className="flex flex-wrap gap-1">
                <Badge>{t(`kind.${question.kind}`)}</Badge>
                <Badge>{t('points', { points: question.points })}</Badge>
              </span>
            </Link>
          )}
        </OrderedList>
      )}
      <nav aria-label={t('add')} className="grid gap-2">
        <p className="text-sm font-semibold">{t('add')}</p>
        <ul className="flex flex-wrap gap-2">
          {questionKinds.map((kind) => (
            <li key={kind}>
              <ButtonLink to={`${questionPath(id, 'new')}?kind=${kind}`} size="s" variant="secondary">
                {t(`kind.${kind}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}
