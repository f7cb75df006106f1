import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { verificationStatuses } from '../../../modules/verification/verification.rules.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { decideRequest } from '../desk/decide-request.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/identities-page';
import { IdentityReview } from './identity-review.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 10;
const address = listAddress('/admin/identities', { tabs: verificationStatuses });

/** People who ask to have their identity verified, for staff to compare and decide (SPEC §6). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { tab: status, search, pageNo } = query;
  const list = await orHidden(server.api.verification.list({ status, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'treasury');
  return { list, query, head: pageHead(server, messages.treasury.identities.title), messages };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return decideRequest(request, address, serverSide(context).api.verification);
}

export default function IdentitiesPage() {
  const t = useTranslations('treasury.identities');
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
      tabs={{ label: t('tabs'), labelOf: (key) => t(`status.${key}`), counts: list.counts }}
      search={{ label: t('search') }}
      total={list.counts[tab]}
      perpage={perpage}
      failure={reply.message}
      done={
        done === 'approved' || done === 'rejected' || done === 'revoked'
          ? { text: t(`done.${done}`), isGood: done === 'approved' }
          : null
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((verification) => ({
        key: verification.id,
        content: (
          <IdentityReview
            verification={verification}
            isReasonMissing={reply.reasonMissingFor === verification.id}
          />
        ),
      }))}
    />
  );
}
