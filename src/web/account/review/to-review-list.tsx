import { useTranslations } from 'use-intl';
import type { ReviewLine as Line } from '../../../modules/review/review.contract.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReviewLine, writeHref } from './review-line.tsx';

type ToReviewListProps = {
  list: { dataList: readonly Line[]; pageNo: number; pageCount: number };
  makeHref: (pageNo: number) => string;
};

/** What was bought and waits for a review. */
export function ToReviewList({ list, makeHref }: ToReviewListProps) {
  const t = useTranslations('review');
  if (list.dataList.length === 0)
    return (
      <EmptyState
        title={t('empty.to-review')}
        text={t('empty.to-reviewText')}
        action={<ButtonLink to="/user/profile/my-order">{t('empty.orders')}</ButtonLink>}
      />
    );
  return (
    <>
      <ul className="grid gap-4">
        {list.dataList.map((line) => (
          <li key={line.lineId} className="rounded-lg border border-line bg-surface p-4 md:p-5">
            <ReviewLine line={line}>
              <ButtonLink
                to={writeHref(line)}
                aria-label={t('writeOf', { name: line.name })}
                variant="secondary"
                className="mt-1 justify-self-start"
              >
                {t('write')}
              </ButtonLink>
            </ReviewLine>
          </li>
        ))}
      </ul>
      <Pagination pageNo={list.pageNo} pageCount={list.pageCount} makeHref={makeHref} className="pt-5" />
    </>
  );
}
