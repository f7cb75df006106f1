import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/reward-list-page';
import { RewardForm } from './reward-form.tsx';
import { saveRewardForm } from './reward-form-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const list = '/admin/rewards/list';
const perpage = 50;

/** All rewards, and the form that adds or changes one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const editing = url.searchParams.get('edit');
  const editedId = readNumber(editing);
  const [{ dataList, total }, edited] = await Promise.all([
    orHidden(server.api.reward.forStaff({ pageNo, perpage })),
    editedId === 0 ? null : orHidden(server.api.reward.forStaff({ id: editedId, perpage: 1 })),
  ]);
  const messages = pickMessages(server.locale, 'admin', 'treasury');
  return {
    rewards: dataList,
    /** The reward in the form: null for a new one, undefined for none. */
    edited: editing === null ? undefined : (edited?.dataList[0] ?? null),
    ...{ pageNo, total },
    key: crypto.randomUUID(),
    isSaved: url.searchParams.get('done') === 'saved',
    head: pageHead(server, messages.treasury.rewards.list),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return saveRewardForm(request, serverSide(context));
}

export default function RewardListPage() {
  const t = useTranslations('treasury.rewards');
  const locale = useLocale();
  const { rewards, pageNo, total, edited, isSaved, key } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <DeskPage
      title={t('list')}
      way={[...useOfficeWay(), { label: t('title'), to: '/admin/rewards' }]}
      aside={
        edited === undefined ? (
          <ButtonLink to={`${list}?edit=new`} size="s">
            <Plus className="size-4" aria-hidden="true" />
            {t('add')}
          </ButtonLink>
        ) : undefined
      }
    >
      {isSaved && reply === undefined && <Notice tone="success">{t('done.saved')}</Notice>}
      {edited !== undefined && (
        <RewardForm key={edited?.id ?? 'new'} reward={edited} reply={reply} formKey={key} />
      )}
      {rewards.length === 0 ? (
        <EmptyState title={t('listEmpty')} text={t('listEmptyText')} />
      ) : (
        <ul aria-label={t('list')} className="rounded-lg border border-line bg-surface px-4 md:px-5">
          {rewards.map((reward) => {
            const name = inLocale(locale, reward.nameTh, reward.nameEn);
            return (
              <li
                key={reward.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
              >
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {name}
                    <Badge>{t(`kinds.${reward.kind}`)}</Badge>
                    {!reward.isActive && <Badge tone="warning">{t('inactive')}</Badge>}
                  </p>
                  <p className="text-sm text-ink-mute tabular-nums">
                    {t('summary', {
                      points: reward.points.toLocaleString('en-US'),
                      stock: reward.stock.toLocaleString('en-US'),
                    })}
                    {reward.voucherCode !== '' && <span className="font-mono"> · {reward.voucherCode}</span>}
                  </p>
                </div>
                <ButtonLink
                  to={queryHref(list, { edit: reward.id, pageNo })}
                  variant="secondary"
                  size="s"
                  aria-label={t('editOne', { reward: name })}
                >
                  {t('edit')}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(total / perpage)}
        makeHref={(page) => queryHref(list, { pageNo: page })}
      />
    </DeskPage>
  );
}
