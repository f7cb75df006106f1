import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { SellerReview } from '../../../modules/review/review.contract.ts';
import { replyTextMax } from '../../../modules/review/review.rules.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ReviewText } from '../../kit/review/review-text.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/seller-reviews-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const stars = ['5', '4', '3', '2', '1'] as const;
const address = listAddress('/manage-store/reviews', {
  tabs: ['all', 'unanswered'],
  tabName: 'filter',
  filters: { stars, photo: ['1'] },
});

/** Reviews of a seller's products; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: filter, search, pageNo, filters = {} } = query;
  const list = await orHidden(
    server.api.review.sellerList({
      ...{ filter, search, pageNo, perpage },
      ...(filters.stars === undefined ? {} : { stars: filters.stars }),
      hasPhoto: filters.photo !== undefined,
    }),
  );
  const messages = pickMessages(server.locale, 'review', 'product');
  return {
    list,
    query,
    head: pageHead(server, messages.review.seller.title),
    messages,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  if (formText(form, 'intent') === 'remove') {
    try {
      await orHidden(api.review.removeReply({ id }));
      return redirect(address.after(url, 'removed'));
    } catch (error) {
      return { id, removal: apiFailure(error).message };
    }
  }
  const text = formText(form, 'text').slice(0, replyTextMax);
  if (text === '') return { id, isTextMissing: true };
  try {
    await orHidden(api.review.reply({ id, text }));
    return redirect(address.after(url, 'saved'));
  } catch (error) {
    return { id, message: apiFailure(error).message, text };
  }
}

type Reply = {
  id?: number;
  isTextMissing?: boolean;
  message?: string;
  text?: string;
  /** Why an answer couldn't be taken away. */
  removal?: string;
};

export default function SellerReviewsPage() {
  const t = useTranslations('review.seller');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: Reply = useReply<typeof action>() ?? {};
  const isAll = query.tab === 'all';
  const { search, filters = {} } = query;
  const isNarrowed = search !== '' || Object.keys(filters).length > 0;
  const total = list.counts[query.tab];
  const className = 'min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.25rem)] sm:w-36';
  return (
    <Desk
      address={address}
      query={query}
      title={t('title')}
      about={t('lead')}
      isNarrow
      tabs={{ label: t('title'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      search={{
        label: t('search'),
        hint: t('searchHint'),
        submit: t('searchGo'),
        children: (
          <>
            <ChoiceField
              name="stars"
              label={t('stars')}
              placeholder={t('allStars')}
              options={stars.map((value) => ({ value, label: t('starsOf', { stars: Number(value) }) }))}
              chosen={filters.stars ?? ''}
              className={className}
            />
            <ChoiceField
              name="photo"
              label={t('photo')}
              placeholder={t('anyPhoto')}
              options={[{ value: '1', label: t('withPhoto') }]}
              chosen={filters.photo ?? ''}
              className={className}
            />
          </>
        ),
      }}
      found={
        isNarrowed
          ? { text: t('found', { count: total }), clear: t('clear'), to: address.href({ tab: query.tab }) }
          : null
      }
      total={total}
      perpage={perpage}
      done={
        query.done === 'saved'
          ? { text: t('done'), isGood: true }
          : query.done === 'removed'
            ? { text: t('removed'), isGood: true }
            : null
      }
      empty={
        isNarrowed
          ? { title: t('emptyFound'), text: t('emptyFoundText') }
          : {
              title: t(isAll ? 'empty' : 'emptyUnanswered'),
              text: t(isAll ? 'emptyText' : 'emptyUnansweredText'),
            }
      }
      items={list.dataList.map((review) => ({
        key: review.id,
        content: <StoreReview review={review} reply={reply.id === review.id ? reply : {}} />,
      }))}
    />
  );
}

function StoreReview({ review, reply }: { review: SellerReview; reply: Reply }) {
  const t = useTranslations('review.seller');
  const mistake = useTranslations('review.mistake');
  const label = t(review.reply === null ? 'answer' : 'change');
  return (
    <DeskItem
      label={`${review.productName} · ${review.displayName}`}
      title={
        <Link to={`/product/${review.urlKey}`} className="hover:text-primary hover:underline">
          {review.productName}
        </Link>
      }
      actions={
        <>
          <ConfirmPanel
            key={review.reply?.editedTime ?? review.reply?.createdTime ?? ''}
            label={label}
            title={label}
            submit={t('submit')}
            intent="reply"
            fields={{ id: review.id }}
            look={review.reply === null ? 'button' : 'quiet'}
            isOpen={reply.id !== undefined && reply.removal === undefined}
            isWide
            reason={{
              name: 'text',
              label: t('text'),
              hint: t('textHint'),
              maxLength: replyTextMax,
              value: reply.text ?? review.reply?.text,
              error: reply.isTextMissing === true ? mistake('required') : undefined,
            }}
          >
            {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
          </ConfirmPanel>
          {review.reply !== null && (
            <ConfirmPanel
              label={t('remove')}
              title={t('removeTitle')}
              text={t('removeText')}
              submit={t('removeSubmit')}
              intent="remove"
              fields={{ id: review.id }}
              look="quiet"
              tone="danger"
              isOpen={reply.removal !== undefined}
            >
              {reply.removal !== undefined && <Notice tone="error">{reply.removal}</Notice>}
            </ConfirmPanel>
          )}
        </>
      }
    >
      <div>
        <ReviewText review={review} />
      </div>
    </DeskItem>
  );
}
