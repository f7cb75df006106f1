import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { reportReasons } from '../../../modules/review/review.rules.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ReviewText } from '../../kit/review/review-text.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { Route } from './+types/report-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

function idOf(text: string): number {
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** Tells staff that a review shouldn't be there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const found = await orNotFound(server.api.review.read({ id: idOf(params.id) }));
  const messages = pickMessages(server.locale, 'review', 'product');
  return {
    ...found,
    isDone: url.searchParams.get('done') === 'reported',
    head: pageHead(server, messages.review.report.title),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const id = idOf(params.id);
  const form = await request.formData();
  const reason = reportReasons.find((each) => each === formText(form, 'reason'));
  const note = formText(form, 'note').slice(0, 500);
  if (reason === undefined) return { isReasonMissing: true, note };
  try {
    await api.review.report({ id, reason, note });
    return redirect(`/review/${id}/report?done=reported`);
  } catch (error) {
    return { message: apiFailure(error).message, reason, note };
  }
}

type Reply = { isReasonMissing?: boolean; message?: string; reason?: string; note?: string };

export default function ReportPage() {
  const t = useTranslations('review');
  const { review, urlKey, productName, isDone } = useLoaderData<typeof loader>();
  const reply: Reply = useReply<typeof action>() ?? {};
  const isBusy = useNavigation().formMethod === 'POST';
  const back = `/product/${urlKey}#reviews`;
  return (
    <main className="page-width max-w-3xl! pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: productName, to: back }, { label: t('report.title') }]} />}
        lead={t('report.lead')}
      >
        {t('report.title')}
      </PageTitle>
      <div className="grid gap-4">
        {isDone ? (
          <Notice
            tone="success"
            title={t('report.doneTitle')}
            action={
              <ButtonLink to={back} variant="secondary" size="s">
                {t('report.back')}
              </ButtonLink>
            }
          >
            {t('report.doneText')}
          </Notice>
        ) : (
          <>
            <div className="rounded-lg border border-line bg-surface p-4 md:p-5">
              <ReviewText review={review} />
            </div>
            <Form method="post" noValidate className="grid gap-4">
              {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
              <RadioCards
                name="reason"
                legend={t('report.reason')}
                defaultValue={reply.reason ?? null}
                options={reportReasons.map((reason) => ({
                  value: reason,
                  label: t(`report.reasons.${reason}`),
                }))}
                error={reply.isReasonMissing === true ? t('mistake.required') : undefined}
              />
              <TextAreaField
                name="note"
                label={t('report.note')}
                maxLength={500}
                rows={3}
                defaultValue={reply.note}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" isBusy={isBusy}>
                  {t('report.submit')}
                </Button>
                <ButtonLink to={back} variant="secondary">
                  {t('form.cancel')}
                </ButtonLink>
              </div>
            </Form>
          </>
        )}
      </div>
    </main>
  );
}
