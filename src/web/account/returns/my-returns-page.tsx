import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { ReturnList } from '../../kit/returns/return-list.tsx';
import { readReturnQuery } from '../../kit/returns/return-tabs.rules.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/my-returns-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 "return request and history": a shopper's returns by state, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { tab, filter } = readReturnQuery('shopper', url.searchParams);
  const list = await server.api.returns.list(filter);
  const messages = pickMessages(server.locale, 'returns');
  return {
    list,
    tab,
    now: new Date().toISOString(),
    head: pageHead(server, messages.returns.mine.title),
    messages,
  };
}

export default function MyReturnsPage() {
  const t = useTranslations('returns.mine');
  const { list, tab, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        aside={
          <ButtonLink to="/product/return" variant="secondary">
            {t('ask')}
          </ButtonLink>
        }
      >
        {t('title')}
      </PageTitle>
      <ReturnList
        side="shopper"
        list={list}
        tab={tab}
        now={now}
        who={({ seller }) => seller.name}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: <ButtonLink to="/product/return">{t('ask')}</ButtonLink>,
        }}
      />
    </>
  );
}
