import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ReviewText } from '../../kit/review/review-text.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/review-page';
import { sendReview } from './review-action.server.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewLine, reviewHref, writeHref } from './review-line.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** One's own review of a product of an order; somebody else's isn't there. */
function readOwn({ api }: ServerSide, { orderId, productId }: { orderId: string; productId: string }) {
  const number = readNumber(productId);
  if (!orderNumberPattern.test(orderId) || number === 0) throw data(null, { status: 404 });
  return orNotFound(api.review.detail({ orderNumber: orderId, productId: number }));
}

/** SPEC §2 /user/profile/{menu}/{orderId}/{productId}: review details. What isn't reviewed yet is written first. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { line, review } = await readOwn(server, params);
  if (review === null) throw redirect(writeHref(line));
  const messages = pickMessages(server.locale, 'review', 'product');
  return {
    line,
    review,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.review.detail.title),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { line, review } = await readOwn(server, params);
  if (review === null) return redirect(writeHref(line));
  const form = await request.formData();
  if (formText(form, 'intent') === 'delete') {
    try {
      await server.api.review.remove({ id: review.id });
    } catch (error) {
      return { deleteMessage: apiFailure(error).message };
    }
    return redirect('/user/profile/my-review?done=deleted');
  }
  const sent = await sendReview(form, ({ stars, text, kept, photos }) =>
    server.api.review.edit({ id: review.id, stars, text, keepPhotos: kept.join(','), photos }),
  );
  return sent.isSaved ? redirect(`${reviewHref(line)}?done=saved`) : sent.reply;
}

const doneTexts = ['written', 'saved'] as const;

export default function ReviewPage() {
  const t = useTranslations('review');
  const { line, review, ...page } = useLoaderData<typeof loader>();
  const sent = useReply<typeof action>();
  const reply = sent !== undefined && 'deleteMessage' in sent ? undefined : sent;
  const refusal = sent !== undefined && 'deleteMessage' in sent ? sent.deleteMessage : undefined;
  const done = doneTexts.find((key) => key === page.done);
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('title'), to: '/user/profile/my-review/written' },
              { label: t('detail.title') },
            ]}
          />
        }
      >
        {t('detail.title')}
      </PageTitle>
      <div className="grid gap-4">
        {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
        {done !== undefined && <Notice tone="success">{t(`detail.done.${done}`)}</Notice>}
        {review.status === 'hidden' && (
          <Notice tone="warning" title={t('detail.hidden')}>
            {review.hiddenReason !== null && t('detail.reason', { reason: review.hiddenReason })}
          </Notice>
        )}
        <div className="rounded-lg border border-line bg-surface p-4 md:p-5">
          <ReviewLine line={line} />
        </div>
        <Panel
          title={t('form.text')}
          aside={
            review.status === 'shown' && line.imageUrl !== null ? (
              <ButtonLink to={`/product/${line.urlKey}#reviews`} variant="quiet" size="s">
                {t('detail.product')}
              </ButtonLink>
            ) : undefined
          }
        >
          <div>
            <ReviewText review={review} />
          </div>
        </Panel>
        {review.canEdit ? (
          <ActionPanel
            key={review.editedTime ?? ''}
            label={t('detail.edit')}
            title={t('detail.edit')}
            text={
              <>
                {t('detail.editUntil')} <Moment at={review.editableUntil} />
              </>
            }
            id="edit"
            isOpen={reply !== undefined}
          >
            <ReviewForm review={review} reply={reply} submitLabel={t('form.save')} />
          </ActionPanel>
        ) : (
          <>
            {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
            {review.status === 'shown' && <p className="text-sm text-ink-mute">{t('detail.editOver')}</p>}
          </>
        )}
        {review.status === 'shown' && <DeleteReview />}
      </div>
    </>
  );
}

/** Taking the review away, with a second look: it doesn't come back. */
function DeleteReview() {
  const t = useTranslations('review.detail.delete');
  return (
    <ConfirmPanel
      label={t('open')}
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      intent="delete"
      look="quiet"
      tone="danger"
      id="delete"
    />
  );
}
