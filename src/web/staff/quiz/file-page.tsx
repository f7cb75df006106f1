import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/file-page';
import { deskPath, quizzesAddress } from './quiz-desk-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Questions by file: sent to be looked through, or taken away as one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { id, title, questions } = await orNotFound(
    orHidden(server.api.quiz.staffRead({ id: readNumber(params.id) })),
  );
  const messages = pickMessages(server.locale, 'admin', 'quizDesk');
  const head = pageHead(server, messages.quizDesk.file.label);
  return { id, title: inLocale(server.locale, title.th, title.en), count: questions.length, head, messages };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<{ message: string } | Response> {
  requireSignIn(context);
  const id = readNumber(params.id);
  try {
    const questions = formFiles(await request.formData(), 'questions').slice(0, 1);
    const { importId } = await orHidden(serverSide(context).api.quiz.staffReadFile({ id, questions }));
    return redirect(`${deskPath(id)}/file/${importId}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function FilePage() {
  const t = useTranslations('quizDesk.file');
  const tDesk = useTranslations('quizDesk');
  const { id, title, count } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { state } = useNavigation();
  return (
    <DeskPage
      title={t('label')}
      way={[
        { label: tDesk('title'), to: quizzesAddress.path },
        { label: title, to: deskPath(id) },
      ]}
      lead={t('lead')}
      isNarrow
    >
      <Panel title={t('send')}>
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <FileField
            name="questions"
            label={t('choose')}
            hint={t('hint')}
            accept=".txt,.gift,.csv,.xlsx,text/plain,text/csv"
            required
            error={reply?.message}
          />
          <Button type="submit" isBusy={state === 'submitting'} className="justify-self-start">
            {t('look')}
          </Button>
        </Form>
      </Panel>
      <Panel title={t('take')}>
        {count === 0 ? (
          <p className="text-ink-soft">{t('nothing')}</p>
        ) : (
          <p className="flex flex-wrap gap-4">
            <FileLink href={`${deskPath(id)}/export/gift`}>{t('gift')}</FileLink>
            <FileLink href={`${deskPath(id)}/export/csv`}>{t('csv')}</FileLink>
          </p>
        )}
        <p className="text-sm text-ink-mute">{t('takeHint')}</p>
      </Panel>
    </DeskPage>
  );
}
