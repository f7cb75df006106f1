import { data, Form, Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import type { SellerReview } from '../../modules/review/review.contract.ts';
import { replyTextMax } from '../../modules/review/review.rules.ts';
import { readNumber, readPageNo } from '../admin/query-number.ts';
import { apiFailure } from '../api-client.server.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { formText, orHidden, pageHead } from '../private-page.server.ts';
import { ReviewText } from '../review/review-text.tsx';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/seller-reviews-page';

export { privateMeta as meta } from '../private-meta.ts';

const filters = ['all', 'unanswered'] as const;
type Filter = (typeof filters)[number];

function hrefOf(filter: Filter, pageNo = 1, done?: 'saved'): string {
  const query = new URLSearchParams();
  if (filter !== 'all') query.set('filter', filter);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  if (done !== undefined) query.set('done', done);
  const text = query.toString();
  return text === '' ? '/seller/reviews' : `/seller/reviews?${text}`;
}

function readQuery(query: URLSearchParams) {
  const filter = filters.find((each) => each === query.get('filter')) ?? 'all';
  return { filter, pageNo: readPageNo(query.get('pageNo')) };
}

/** Reviews of a seller's products; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = readQuery(url.searchParams);
  const list = await orHidden(server.api.review.sellerList(query));
  const messages = pickMessages(server.locale, 'review', 'product');
  return {
    list,
    ...query,
    isSaved: url.searchParams.get('done') === 'saved',
    head: pageHead(server, messages.review.seller.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  const text = formText(form, 'text').slice(0, replyTextMax);
  if (text === '') return { id, isTextMissing: true };
  const { filter, pageNo } = readQuery(new URL(request.url).searchParams);
  try {
    await orHidden(api.review.reply({ id, text }));
    return redirect(hrefOf(filter, pageNo, 'saved'));
  } catch (error) {
    return { id, message: apiFailure(error).message, text };
  }
}

type Reply = { id?: number; isTextMissing?: boolean; message?: string; text?: string };

export default function SellerReviewsPage() {
  const t = useTranslations('review.seller');
  const { list, filter, isSaved } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply: Reply = actionData === undefined || actionData instanceof Response ? {} : actionData;
  return (
    <main className="page-width max-w-4xl! pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('orders'), to: '/seller/orders' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('title')}
          tabs={filters.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: hrefOf(key),
            isCurrent: key === filter,
            count: list.counts[key],
          }))}
        />
        {isSaved && <Notice tone="success">{t('done')}</Notice>}
        {list.dataList.length === 0 ? (
          <EmptyState
            title={t(filter === 'all' ? 'empty' : 'emptyUnanswered')}
            text={t(filter === 'all' ? 'emptyText' : 'emptyUnansweredText')}
          />
        ) : (
          <>
            <ul className="grid gap-4" aria-label={t('title')}>
              {list.dataList.map((review) => (
                <li key={review.id}>
                  <StoreReview review={review} reply={reply.id === review.id ? reply : {}} />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={list.pageNo}
              pageCount={list.pageCount}
              makeHref={(pageNo) => hrefOf(filter, pageNo)}
            />
          </>
        )}
      </div>
    </main>
  );
}

function StoreReview({ review, reply }: { review: SellerReview; reply: Reply }) {
  const t = useTranslations('review.seller');
  const mistake = useTranslations('review.mistake');
  const isBusy = useNavigation().formData?.get('id') === String(review.id);
  const label = t(review.reply === null ? 'answer' : 'change');
  return (
    <article
      aria-label={`${review.productName} · ${review.displayName}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="font-sans text-base font-semibold">
        <Link to={`/product/${review.urlKey}`} className="hover:text-primary hover:underline">
          {review.productName}
        </Link>
      </h2>
      <div>
        <ReviewText review={review} />
      </div>
      <ActionPanel
        key={review.reply?.editedTime ?? review.reply?.createdTime ?? ''}
        label={label}
        title={label}
        look={review.reply === null ? 'button' : 'quiet'}
        isOpen={reply.id !== undefined}
      >
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="id" value={review.id} />
          {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
          <TextAreaField
            name="text"
            label={t('text')}
            hint={t('textHint')}
            required
            rows={3}
            maxLength={replyTextMax}
            defaultValue={reply.text ?? review.reply?.text}
            error={reply.isTextMissing === true ? mistake('required') : undefined}
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t('submit')}
          </Button>
        </Form>
      </ActionPanel>
    </article>
  );
}
