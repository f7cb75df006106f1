import { data, Form, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { livePlaceOf } from '../../kit/live/live-place.rules.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { WithdrawHistory } from '../wallet/withdraw-history.tsx';
import type { Route } from './+types/affiliate-page';
import { actOnAffiliate } from './affiliate-action.server.ts';
import { affiliateHref, affiliatePath, affiliateTabs } from './affiliate-tabs.rules.ts';
import { Baskets } from './baskets.tsx';
import { Finance } from './finance.tsx';
import { Followers } from './followers.tsx';
import { Overview } from './overview.tsx';
import { readPart } from './read-part.server.ts';
import { Sales } from './sales.tsx';
import { Shares } from './shares.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Null for who hasn't joined. */
async function readOwn({ api }: ServerSide) {
  try {
    return await api.affiliate.own({});
  } catch (error) {
    const { status } = apiFailure(error);
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

/** An affiliate's own place (SPEC §2 /user/profile/{menu}/{tab}): what their links bring, and everything that belongs to it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const tab = affiliateTabs.find((each) => each === (params.tab ?? 'overview'));
  if (tab === undefined) throw data(null, { status: 404 });
  const own = await readOwn(server);
  const messages = pickMessages(
    server.locale,
    ...(['affiliate', 'affiliatePlace', 'wallet', 'referral', 'sharedVoucher'] as const),
  );
  return {
    own,
    part: own === null ? null : await readPart(server, tab, url),
    head: pageHead(
      server,
      own === null || tab === 'overview'
        ? messages.affiliate.page.title
        : `${messages.affiliatePlace.tabs[tab]} · ${messages.affiliate.page.title}`,
    ),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnAffiliate(request, serverSide(context));
}

export default function AffiliatePage() {
  const t = useTranslations('affiliate.page');
  const place = useTranslations('affiliatePlace');
  const { own, part } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  if (own === null || part === null)
    return (
      <>
        <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
        <Panel title={t('join.title')}>
          <p>{t('join.text')}</p>
          <div className="flex flex-wrap gap-3">
            <Form method="post">
              <Button type="submit" name="intent" value="join">
                {t('join.button')}
              </Button>
            </Form>
            <ButtonLink to="/affiliate" variant="quiet">
              {place('program.how')}
            </ButtonLink>
          </div>
        </Panel>
      </>
    );
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {own.isStopped && <Notice tone="warning">{t('stopped')}</Notice>}
        <StatusTabs
          label={place('tabs.label')}
          tabs={[
            ...affiliateTabs.map((key) => ({
              ...{ key, label: place(`tabs.${key}`), to: affiliateHref(key) },
              isCurrent: key === part.tab,
            })),
            // A place of its own, with a list and a desk for each.
            {
              key: 'live',
              label: place('tabs.live'),
              to: livePlaceOf(`${affiliatePath}/live`).path,
              isCurrent: false,
            },
          ]}
        />
        {part.tab === 'overview' && <Overview part={part} />}
        {part.tab === 'sales' && <Sales part={part} />}
        {part.tab === 'shares' && <Shares part={part} code={own.code} reply={reply} />}
        {part.tab === 'baskets' && <Baskets part={part} reply={reply} />}
        {part.tab === 'followers' && <Followers part={part} reply={reply} />}
        {part.tab === 'withdraw' && (
          <>
            <Panel
              title={place('withdrawTab.new')}
              aside={
                <ButtonLink to="/user/profile/withdraw" size="s" className="min-h-11!">
                  {place('withdrawTab.new')}
                </ButtonLink>
              }
            >
              <p className="text-sm text-ink-soft">{place('withdrawTab.text')}</p>
            </Panel>
            <WithdrawHistory
              history={part.history}
              pageNo={part.pageNo}
              perpage={part.perpage}
              makeHref={(pageNo) => affiliateHref('withdraw', { pageNo })}
            />
          </>
        )}
        {part.tab === 'finance' && <Finance part={part} />}
      </div>
    </>
  );
}
