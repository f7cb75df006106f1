import ExternalLink from 'lucide-react/icons/external-link';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readCategoryOptions } from '../../kit/product/category-options.server.ts';
import { ChangeList, rowsOf } from '../../kit/product/change-values.tsx';
import { changedCoverHref } from '../../kit/product/changed-cover-href.ts';
import { CoverFile, CoverRow, NamedCover, ShownCover } from '../../kit/product/cover-pair.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { decideRequest } from '../desk/decide-request.server.ts';
import { ApprovePanel, RejectPanel } from '../desk/decision-panels.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/proposals-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const address = listAddress('/admin/proposals', { tabs: ['waiting', 'accepted', 'refused'] });

/** What stores propose of books that others sell, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: status, pageNo } = query;
  const [list, categories] = await orHidden(
    Promise.all([
      server.api.listing.staffProposals({ status, pageNo, perpage }),
      readCategoryOptions(server),
    ]),
  );
  const messages = pickMessages(server.locale, 'admin', 'productDesk', 'listing', 'product');
  return { list, query, categories, head: pageHead(server, messages.productDesk.proposals.title), messages };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { staffDecide } = serverSide(context).api.listing;
  return decideRequest(request, address, {
    approve: ({ id }) => staffDecide({ id, accept: true }),
    reject: ({ id, reason }) => staffDecide({ id, accept: false, reason: reason.slice(0, 500) }),
  });
}

export default function ProposalsPage() {
  const t = useTranslations('productDesk.proposals');
  const { list, query } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? {};
  const { tab, done } = query;
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      isNarrow
      tabs={{ label: t('tabs'), labelOf: (key) => t(`tab.${key}`), counts: list.counts }}
      total={list.total}
      perpage={perpage}
      failure={reply.message}
      done={
        done === 'approved' || done === 'rejected'
          ? { text: t(`done.${done}`), isGood: done === 'approved' }
          : null
      }
      empty={{
        title: t(tab === 'waiting' ? 'emptyWaiting' : 'emptyDone'),
        text: t(tab === 'waiting' ? 'emptyWaitingText' : 'emptyDoneText'),
      }}
      items={list.dataList.map((proposal) => ({
        key: proposal.id,
        content: <Proposal proposal={proposal} isReasonMissing={reply.reasonMissingFor === proposal.id} />,
      }))}
    />
  );
}

type ProposalProps = {
  proposal: Awaited<ReturnType<typeof loader>>['list']['dataList'][number];
  isReasonMissing: boolean;
};

function Proposal({ proposal, isReasonMissing }: ProposalProps) {
  const t = useTranslations('productDesk.proposals');
  const { categories } = useLoaderData<typeof loader>();
  const title = inLocale(useLocale(), proposal.titleTh, proposal.titleEn);
  const { id, status, storeName, createdAt, urlKey, reason, cover, isStale } = proposal;
  return (
    <DeskItem
      label={t('label', { store: storeName, title })}
      title={title}
      when={
        <>
          {t('by', { store: storeName })} <Moment at={createdAt} />
        </>
      }
      actions={
        <>
          {status === 'waiting' && (
            <>
              {!isStale && (
                <ApprovePanel
                  id={id}
                  label={t('accept')}
                  title={t('acceptTitle', { title })}
                  text={t('acceptText')}
                />
              )}
              <RejectPanel
                id={id}
                title={t('refuseTitle')}
                text={t('refuseText')}
                reason={t('reason')}
                isReasonMissing={isReasonMissing}
              />
            </>
          )}
          <ButtonLink to={`/product/${urlKey}`} variant="quiet" target="_blank">
            <ExternalLink className="size-4" aria-hidden="true" />
            {t('view')}
          </ButtonLink>
        </>
      }
    >
      {cover === null ? (
        <ChangeList rows={rowsOf(proposal)} categories={categories} />
      ) : (
        <Covers proposal={proposal} cover={cover} />
      )}
      {reason !== null && (
        <dl>
          <Fact label={t('reason')}>{reason}</Fact>
        </dl>
      )}
    </DeskItem>
  );
}

/** The cover before and after beside one another; between them the one there is by now, where it is another. */
function Covers({
  proposal: { id, status, isStale, titleTh, titleEn },
  cover: { imageUrl, hasBefore, hasAfter },
}: {
  proposal: ProposalProps['proposal'];
  cover: NonNullable<ProposalProps['proposal']['cover']>;
}) {
  const t = useTranslations('productDesk.proposals');
  const title = inLocale(useLocale(), titleTh, titleEn);
  const isNow = status === 'waiting' && !isStale;
  const [before, after] = [t('coverBefore'), t('coverAfter')];
  const fileOf = (side: 'before' | 'after', name: string) => (
    <CoverFile
      href={changedCoverHref('staff', 'proposals', id, side)}
      alt={t('coverOf', { title, which: name })}
    />
  );
  const none = (text: string) => <p className="text-sm text-ink-soft">{text}</p>;
  const now = <ShownCover imageUrl={imageUrl} alt={t('coverOf', { title, which: t('coverNow') })} />;
  return (
    <>
      {isStale && (
        <Notice tone="warning" title={t('stale')}>
          {t('staleText')}
        </Notice>
      )}
      <CoverRow>
        <NamedCover name={isNow ? t('coverNow') : before}>
          {isNow ? now : hasBefore ? fileOf('before', before) : none(t('coverDrawn'))}
        </NamedCover>
        {isStale && <NamedCover name={t('coverNow')}>{now}</NamedCover>}
        <NamedCover name={after}>
          {hasAfter ? fileOf('after', after) : none(t(status === 'refused' ? 'coverGone' : 'coverDrawn'))}
        </NamedCover>
      </CoverRow>
    </>
  );
}
