import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { wordsOfKey } from '../../../modules/quiz/laid-out.rules.ts';
import type { QuestionImport } from '../../../modules/quiz/quiz-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/import-page';
import { deskPath } from './quiz-desk-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A file's questions as they would be, with what can't be read of it: nothing is taken in yet. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  const [file, quiz] = await orNotFound(
    orHidden(
      Promise.all([
        server.api.quiz.staffImport({ id, importId: readNumber(params.importId) }),
        server.api.quiz.staffRead({ id }),
      ]),
    ),
  );
  const { questions, ...told } = file;
  const messages = pickMessages(server.locale, 'admin', 'quizDesk', 'quiz');
  return {
    ...{ id, title: inLocale(server.locale, quiz.title.th, quiz.title.en), file: told },
    questions: questions.map(({ question, ...read }) => ({
      ...read,
      question:
        question === null
          ? null
          : {
              ...{ kind: question.kind, text: question.text.th, points: question.points },
              right: wordsOfKey({ ...question, id: 0 }, 'th'),
            },
    })),
    ...{ head: pageHead(server, file.fileName), messages },
  };
}

export async function action({ params, context }: Route.ActionArgs): Promise<{ message: string } | Response> {
  requireSignIn(context);
  const id = readNumber(params.id);
  try {
    const { count } = await orHidden(
      serverSide(context).api.quiz.staffTakeFile({ id, importId: readNumber(params.importId) }),
    );
    return redirect(`${deskPath(id)}?done=taken&count=${count}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
}

const problems = [
  ...['giftEssay', 'giftDescription', 'giftBraceMissing', 'giftTwoAnswers', 'giftAnswerUnknown'],
  ...['giftWeightWrong', 'giftPairMissing', 'giftWildcard', 'giftNumberWrong', 'tableKindUnknown'],
  ...['tablePointsWrong', 'tableTruthUnknown', 'quizPartTooLong', 'quizPartWrong', 'quizTextMissing'],
  ...['quizChoicesFew', 'quizChoiceEmpty', 'quizChoicesSame', 'quizNoRight', 'quizWeightsShort'],
  ...['quizRangeBackwards', 'quizPairsFew'],
] as const;
const notes = ['giftFeedbackLeft', 'giftHtml'] as const;

export default function ImportPage() {
  const t = useTranslations('quizDesk.file');
  const { id, title, file, questions } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const good = questions.filter(({ question }) => question !== null).length;
  const bad = questions.length - good;
  return (
    <DeskPage
      title={file.fileName === '' ? t('label') : file.fileName}
      way={[
        { label: title, to: deskPath(id) },
        { label: t('label'), to: `${deskPath(id)}/file` },
      ]}
      lead={t('found', { good, bad })}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {file.categories > 0 && <Notice tone="info">{t('categories', { count: file.categories })}</Notice>}
      {file.takenAt !== null ? (
        <Notice tone="success" action={<ButtonLink to={deskPath(id)}>{t('toQuiz')}</ButtonLink>}>
          {t('taken')}
        </Notice>
      ) : good === 0 ? (
        <Notice tone="warning">{t('noneReadable')}</Notice>
      ) : (
        <ConfirmPanel
          label={t('takeIn', { count: good })}
          title={t('takeIn', { count: good })}
          text={bad === 0 ? t('takeInText') : t('takeInSome', { count: bad })}
          submit={t('takeInSubmit')}
          intent="take"
        />
      )}
      <ol className="grid gap-3">
        {questions.map((read) => (
          <li key={read.line} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
            <ReadQuestion read={read} />
          </li>
        ))}
      </ol>
    </DeskPage>
  );
}

type Read = Omit<QuestionImport['questions'][number], 'question'> & {
  question: {
    kind: NonNullable<QuestionImport['questions'][number]['question']>['kind'];
    text: string;
    points: number;
    right: string[];
  } | null;
};

function ReadQuestion({ read: { line, excerpt, question, problem, notes: left } }: { read: Read }) {
  const t = useTranslations('quizDesk.file');
  const tDesk = useTranslations('quizDesk');
  const tTruth = useTranslations('quiz.truth');
  if (question === null)
    return (
      <>
        <p className="flex flex-wrap gap-2 text-sm">
          <span className="text-ink-mute">{t('line', { line })}</span>
          <Badge tone="danger">{t('unreadable')}</Badge>
        </p>
        <p className="text-ink-soft wrap-anywhere">{excerpt}</p>
        <p className="font-semibold text-danger">
          {t(`problem.${problems.find((each) => each === problem) ?? 'other'}` as 'problem.other')}
        </p>
      </>
    );
  const right =
    question.kind === 'truth'
      ? question.right.map((value) => tTruth(value === 'true' ? 'true' : 'false'))
      : question.right;
  return (
    <>
      <p className="flex flex-wrap gap-2 text-sm">
        <span className="text-ink-mute">{t('line', { line })}</span>
        <Badge>{tDesk(`kind.${question.kind}`)}</Badge>
        <Badge>{tDesk('points', { points: question.points })}</Badge>
      </p>
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{question.text}</p>
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-mute">{t('right')}</span> {right.join(' · ')}
      </p>
      {left.map((note) => (
        <p key={note} className="text-sm text-warning">
          {t(`note.${notes.find((each) => each === note) ?? 'other'}`)}
        </p>
      ))}
    </>
  );
}
