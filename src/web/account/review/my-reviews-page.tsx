import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ReviewLine as Line, OwnReview } from '../../../modules/review/review.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Stars } from '../../ui/stars.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Route } from './+types/my-reviews-page';
import { ReviewLine, reviewHref } from './review-line.tsx';
import { ToReviewList } from './to-review-list.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const tabs = ['to-review', 'written'] as const;
type Tab = (typeof tabs)[number];

const path = '/user/profile/my-review';
const hrefOf = (tab: Tab, pageNo = 1) =>
  `${tab === 'written' ? `${path}/written` : path}${pageNo > 1 ? `?pageNo=${pageNo}` : ''}`;

/** SPEC §2 /user/profile/my-review, with its tabs as /user/profile/{menu}/{tab}. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const tab = tabs.find((each) => each === (params.tab ?? 'to-review'));
  if (tab === undefined) throw data(null, { status: 404 });
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const messages = pickMessages(server.locale, 'review');
  const head = pageHead(server, messages.review.title);
  const { review } = server.api;
  const isDeleted = url.searchParams.get('done') === 'deleted';
  return tab === 'written'
    ? { tab, list: await review.written({ pageNo }), isDeleted, head, messages }
    : { tab, list: await review.toReview({ pageNo }), isDeleted, head, messages };
}

export default function MyReviewsPage() {
  const t = useTranslations('review');
  const loaded = useLoaderData<typeof loader>();
  const { toReview, written } = loaded.list.counts;
  const counts = { 'to-review': toReview, written };
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tabs')}
          tabs={tabs.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: hrefOf(key),
            isCurrent: key === loaded.tab,
            count: counts[key],
          }))}
        />
        {loaded.isDeleted && <Notice tone="success">{t('detail.delete.done')}</Notice>}
        {loaded.tab === 'written' ? (
          <Written list={loaded.list} />
        ) : (
          <ToReviewList list={loaded.list} makeHref={(pageNo) => hrefOf('to-review', pageNo)} />
        )}
      </div>
    </>
  );
}

type WrittenProps = {
  list: { dataList: readonly { line: Line; review: OwnReview }[]; pageNo: number; pageCount: number };
};

function Written({ list }: WrittenProps) {
  const t = useTranslations('review');
  if (list.dataList.length === 0)
    return (
      <EmptyState
        title={t('empty.written')}
        text={t('empty.writtenText')}
        action={<ButtonLink to={path}>{t('empty.toReview')}</ButtonLink>}
      />
    );
  return (
    <>
      <ul className="grid gap-4">
        {list.dataList.map(({ line, review }) => (
          <li key={review.id} className="rounded-lg border border-line bg-surface p-4 md:p-5">
            <ReviewLine line={line}>
              <p className="flex flex-wrap items-center gap-2 pt-1">
                <Stars value={review.stars} size="m" />
                {review.status === 'hidden' && <Badge tone="warning">{t('detail.hidden')}</Badge>}
              </p>
              <p className="clamp-2">{review.text}</p>
              <ButtonLink
                to={reviewHref(line)}
                aria-label={t('openOf', { name: line.name })}
                variant="quiet"
                size="s"
                className="-ml-3 justify-self-start"
              >
                {t('open')}
              </ButtonLink>
            </ReviewLine>
          </li>
        ))}
      </ul>
      <Pagination
        pageNo={list.pageNo}
        pageCount={list.pageCount}
        makeHref={(pageNo) => hrefOf('written', pageNo)}
        className="pt-2"
      />
    </>
  );
}
