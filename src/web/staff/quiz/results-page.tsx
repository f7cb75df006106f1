import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { QuizResults } from '../../../modules/quiz/quiz-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { round } from '../../kit/quiz/quiz-marks.tsx';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/results-page';
import { deskPath, quizzesAddress } from './quiz-desk-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** Who tried a quiz and what came of it, and what that says about each question. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const results = await orNotFound(orHidden(server.api.quiz.staffResults({ id, pageNo, perpage })));
  const messages = pickMessages(server.locale, 'admin', 'quizDesk', 'quiz');
  return { id, pageNo, results, head: pageHead(server, messages.quizDesk.results.label), messages };
}

export default function ResultsPage() {
  const t = useTranslations('quizDesk');
  const locale = useLocale();
  const { id, pageNo, results } = useLoaderData<typeof loader>();
  const name = inLocale(locale, results.title.th, results.title.en);
  return (
    <DeskPage
      title={t('results.label')}
      way={[
        { label: t('title'), to: quizzesAddress.path },
        { label: name, to: deskPath(id) },
      ]}
      lead={name}
      aside={
        results.total > 0 && <FileLink href={`${deskPath(id)}/results.csv`}>{t('results.file')}</FileLink>
      }
    >
      {results.total === 0 ? (
        <EmptyState title={t('results.none')} text={t('results.noneText')} />
      ) : (
        <>
          <Panel title={t('results.questions')}>
            <p className="text-sm text-ink-mute">{t('results.questionsHint')}</p>
            <ol className="grid divide-y divide-line">
              {results.questions.map((question, index) => (
                <Figures key={question.id} question={question} number={index + 1} />
              ))}
            </ol>
          </Panel>
          <Panel title={t('results.who', { count: results.total })}>
            <ul className="grid divide-y divide-line">
              {results.dataList.map((row) => (
                <li
                  key={row.attemptId}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
                >
                  <span className="grid min-w-0">
                    <span className="font-semibold wrap-anywhere">{row.name}</span>
                    {row.name !== row.email && (
                      <span className="text-sm break-all text-ink-mute">{row.email}</span>
                    )}
                  </span>
                  <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm tabular-nums">
                    <span className="text-base font-semibold">{round(row.percent)}%</span>
                    <Badge tone={row.isPassed ? 'success' : 'neutral'}>
                      {t(row.isPassed ? 'results.passed' : 'results.failed')}
                    </Badge>
                    {row.isTimeUp && <Badge tone="warning">{t('results.timeUp')}</Badge>}
                    <span className="text-ink-mute">{t('results.version', { version: row.version })}</span>
                    <span className="text-ink-mute">
                      {t('results.took', { minutes: Math.ceil(row.seconds / 60) })}
                    </span>
                    <Moment at={row.handedInAt} className="text-ink-mute" />
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          <Pagination
            pageNo={pageNo}
            pageCount={Math.ceil(results.total / perpage)}
            makeHref={(toPage) => `${deskPath(id)}/results?pageNo=${toPage}`}
          />
        </>
      )}
    </DeskPage>
  );
}

function Figures({ question, number }: { question: QuizResults['questions'][number]; number: number }) {
  const t = useTranslations('quizDesk.results');
  const tTruth = useTranslations('quiz.truth');
  const { kind, text, asked, right, facility, discrimination, wrong } = question;
  const written = (answer: readonly string[]) =>
    kind === 'truth' ? tTruth(answer[0] === 'true' ? 'true' : 'false') : answer.join(', ');
  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{number}.</span> {text}
      </p>
      {facility === null ? (
        <p className="text-sm text-ink-mute">{t('notAsked')}</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
            <span>{t('right', { right, asked })}</span>
            <span>{t('facility', { percent: facility })}</span>
            <span
              className={
                discrimination !== null && discrimination < 0 ? 'font-semibold text-danger' : undefined
              }
            >
              {discrimination === null ? t('tooFew') : t('discrimination', { percent: discrimination })}
            </span>
            {discrimination !== null && discrimination < 0 && <Badge tone="danger">{t('keyDoubtful')}</Badge>}
          </p>
          <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-wash">
            <span className="block h-full bg-primary" style={{ width: `${facility}%` }} />
          </span>
          {wrong.length > 0 && (
            <div className="grid gap-0.5 text-sm">
              <p className="text-ink-mute">{t('wrong')}</p>
              <ul className="grid gap-0.5">
                {wrong.map(({ answer, count }) => (
                  <li key={answer.join()} className="flex justify-between gap-4">
                    <span className="min-w-0 wrap-anywhere">{written(answer)}</span>
                    <span className="shrink-0 tabular-nums">{t('times', { count })}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </li>
  );
}
