import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { questionKinds } from '../../../modules/quiz/quiz-limits.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/question-page';
import { QuestionForm } from './question-form.tsx';
import { type QuestionTyped, questionOf, typedOf } from './question-values.ts';
import { deskPath, quizzesAddress } from './quiz-desk-path.ts';
import { readQuestionForm } from './read-question-form.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

async function readAsked({ api }: ServerSide, params: { id: string; questionId: string }, url: URL) {
  const quiz = await orNotFound(orHidden(api.quiz.staffRead({ id: readNumber(params.id) })));
  const isNew = params.questionId === 'new';
  const question = quiz.questions.find((each) => each.id === readNumber(params.questionId)) ?? null;
  const kind = isNew ? questionKinds.find((each) => each === url.searchParams.get('kind')) : question?.kind;
  if (kind === undefined) throw data(null, { status: 404 });
  return { quiz, question, kind };
}

/** A question of a draft, or the form for a new one of the kind that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { quiz, question, kind } = await readAsked(server, params, url);
  const messages = pickMessages(server.locale, 'admin', 'quizDesk');
  return {
    ...{
      question,
      kind,
      quizId: quiz.id,
      draftNumber: quiz.draftNumber,
      title: inLocale(server.locale, quiz.title.th, quiz.title.en),
    },
    ...{ head: pageHead(server, messages.quizDesk.kind[kind]), messages },
  };
}

type QuestionReply = { typed?: QuestionTyped; message?: string; fields?: Record<string, string> };

export async function action({
  request,
  params,
  url,
  context,
}: Route.ActionArgs): Promise<QuestionReply | Response> {
  requireSignIn(context);
  const server = serverSide(context);
  const { quiz, question: before, kind } = await readAsked(server, params, url);
  const form = await request.formData();
  const draftNumber = readNumber(formText(form, 'draftNumber'));
  const shared = { id: quiz.id, draftNumber: Math.max(1, draftNumber) };
  const typed = readQuestionForm(form);
  try {
    if (formText(form, 'intent') === 'remove' && before !== null) {
      await orHidden(server.api.quiz.staffRemoveQuestion({ ...shared, questionId: before.id }));
      return redirect(`${deskPath(quiz.id)}?done=questionRemoved`);
    }
    const read = questionOf(kind, typed);
    if ('fields' in read) return { typed, fields: read.fields };
    await orHidden(
      server.api.quiz.staffSaveQuestion({
        ...{ ...shared, question: read.question },
        ...(before === null ? {} : { questionId: before.id }),
      }),
    );
    return redirect(`${deskPath(quiz.id)}?done=questionSaved`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    return fields === null ? { typed, message: failure.message } : { typed, fields };
  }
}

export default function QuestionPage() {
  const t = useTranslations('quizDesk');
  const { question, kind, quizId, draftNumber, title } = useLoaderData<typeof loader>();
  const reply: QuestionReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t(`kind.${kind}`)}
      way={[
        { label: t('title'), to: quizzesAddress.path },
        { label: title, to: deskPath(quizId) },
      ]}
      lead={t(`rule.${kind}`)}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <QuestionForm
        kind={kind}
        typed={reply?.typed ?? typedOf(question)}
        draftNumber={draftNumber}
        name={`quiz.${quizId}.question.${question?.id ?? `new.${kind}`}`}
        reply={reply}
      />
      {question !== null && (
        <ConfirmPanel
          label={t('remove.label')}
          title={t('remove.title')}
          text={t('remove.text')}
          submit={t('remove.submit')}
          intent="remove"
          fields={{ draftNumber }}
          look="quiet"
          tone="danger"
        />
      )}
    </DeskPage>
  );
}
