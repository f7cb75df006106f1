import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/write-page';
import { sendReview } from './review-action.server.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewLine, reviewHref } from './review-line.tsx';
import { ToReviewList } from './to-review-list.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/**
 * SPEC §2 /product/review/{urlKey?}: reviews a product that was bought; without one, what can be reviewed. `line` names the
 * line of an order where a product was bought more than once.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const messages = pickMessages(locale, 'review');
  const { urlKey } = params;
  const title = messages.review.form;
  if (urlKey === undefined) {
    const pageNo = readPageNo(url.searchParams.get('pageNo'));
    const list = await api.review.toReview({ pageNo });
    return { kind: 'list' as const, list, head: pageHead(server, title.chooseTitle), messages };
  }
  const lineId = readNumber(url.searchParams.get('line'));
  const found = await orNotFound(api.review.ofProduct({ urlKey, ...(lineId === 0 ? {} : { lineId }) }));
  const head = pageHead(server, title.title);
  const { line, written } = found;
  if (written !== null && (line === null || written.lineId === lineId)) throw redirect(reviewHref(written));
  if (line !== null) return { kind: 'form' as const, line, head, messages };
  // Whether there is such a product at all.
  await orNotFound(api.catalogue.product({ urlKey }));
  return { kind: 'notBought' as const, urlKey, head, messages };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { urlKey } = params;
  if (urlKey === undefined) return redirect('/product/review');
  const lineId = readNumber(new URL(request.url).searchParams.get('line'));
  const { line, written } = await orNotFound(
    api.review.ofProduct({ urlKey, ...(lineId === 0 ? {} : { lineId }) }),
  );
  // Sent twice: the review that is there is shown.
  if (line === null || (lineId !== 0 && written?.lineId === lineId))
    return redirect(written === null ? '/product/review' : reviewHref(written));
  const sent = await sendReview(await request.formData(), ({ stars, text, photos }) =>
    api.review.write({ lineId: line.lineId, stars, text, photos }),
  );
  return sent.isSaved ? redirect(`${reviewHref(sent.saved)}?done=written`) : sent.reply;
}

export default function WritePage() {
  const t = useTranslations('review');
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const isList = loaded.kind === 'list';
  return (
    <main className="page-width max-w-3xl! pb-12">
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('title'), to: '/user/profile/my-review' }, { label: t('form.title') }]}
          />
        }
        lead={loaded.kind === 'form' ? t('form.lead') : undefined}
      >
        {t(isList ? 'form.chooseTitle' : 'form.title')}
      </PageTitle>
      {loaded.kind === 'list' && (
        <ToReviewList list={loaded.list} makeHref={(pageNo) => `/product/review?pageNo=${pageNo}`} />
      )}
      {loaded.kind === 'notBought' && (
        <EmptyState
          title={t('notBought.title')}
          text={t('notBought.text')}
          action={
            <>
              <ButtonLink to={`/product/${encodeURIComponent(loaded.urlKey)}`}>
                {t('notBought.product')}
              </ButtonLink>
              <ButtonLink to="/user/profile/my-order" variant="secondary">
                {t('empty.orders')}
              </ButtonLink>
            </>
          }
        />
      )}
      {loaded.kind === 'form' && (
        <div className="grid gap-4">
          <div className="rounded-lg border border-line bg-surface p-4 md:p-5">
            <ReviewLine line={loaded.line} />
          </div>
          <Panel title={t('form.text')}>
            <ReviewForm review={null} reply={reply} submitLabel={t('form.submit')} />
          </Panel>
        </div>
      )}
    </main>
  );
}
