import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskEarning } from '../../../modules/affiliate/affiliate-desk.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/held-page';
import { heldAddress } from './affiliate-address.ts';
import { AffiliateTabs } from './affiliate-tabs.tsx';
import { EarningFacts, useNameOf } from './earning-facts.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

type Reply = { message?: string; missing?: { id: number; intent: string } };

/** Earnings that wait until staff release or refuse them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = heldAddress.read(url.searchParams);
  const list = await orHidden(server.api.affiliateDesk.held({ pageNo: query.pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'affiliateDesk');
  return { list, query, head: pageHead(server, messages.affiliateDesk.held.title), messages };
}

export async function action({ request, url, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const intent = formText(form, 'intent');
  if (id === 0 || (intent !== 'release' && intent !== 'refuse')) throw data(null, { status: 404 });
  const reason = formText(form, 'reason').slice(0, 300);
  if (reason === '') return { missing: { id, intent } };
  try {
    const isReleased = intent === 'release';
    await serverSide(context).api.affiliate.staffDecide({ id, isReleased, reason });
    return redirect(heldAddress.after(url, isReleased ? 'released' : 'refused'));
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function HeldPage() {
  const t = useTranslations('affiliateDesk.held');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { done } = query;
  return (
    <Desk
      address={heldAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={<AffiliateTabs current="held" />}
      total={list.total}
      perpage={perpage}
      failure={reply?.message}
      done={
        reply === undefined && (done === 'released' || done === 'refused')
          ? { text: t(`done.${done}`), isGood: done === 'released' }
          : null
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      lead={t('count', { count: list.total })}
      label={t('list')}
      items={list.dataList.map((earning) => ({
        key: earning.id,
        content: <Held earning={earning} missing={reply?.missing} />,
      }))}
    />
  );
}

/** What an earning is held for, as its own sentence says it. */
function useReasonOf() {
  const t = useTranslations('affiliateDesk.reasonOf');
  return ({ reason, sentence }: DeskEarning) =>
    reason === 'sameAddress' ||
    reason === 'sameDevice' ||
    reason === 'linksStopped' ||
    reason === 'orderedHeld'
      ? t(reason)
      : sentence;
}

function Held({ earning, missing }: { earning: DeskEarning; missing: Reply['missing'] }) {
  const t = useTranslations('affiliateDesk.held');
  const reasonOf = useReasonOf();
  const { id, orderNumber } = earning;
  const words = { amount: bahtText(earning.amount), name: useNameOf()(earning.affiliate) };
  const errorOf = (intent: string) =>
    missing?.id === id && missing.intent === intent ? t('reasonMissing') : undefined;
  return (
    <DeskItem
      label={`${orderNumber} ${words.name}`}
      title={reasonOf(earning)}
      actions={
        <>
          <ConfirmPanel
            label={t('release')}
            name={orderNumber}
            title={t('releaseTitle', words)}
            text={t('releaseText')}
            submit={t('releaseSubmit')}
            intent="release"
            fields={{ id }}
            reason={{ label: t('reason'), maxLength: 300, error: errorOf('release') }}
          />
          <ConfirmPanel
            label={t('refuse')}
            name={orderNumber}
            title={t('refuseTitle', words)}
            text={t('refuseText')}
            submit={t('refuseSubmit')}
            intent="refuse"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={{ label: t('reason'), maxLength: 300, error: errorOf('refuse') }}
          />
        </>
      }
    >
      <EarningFacts earning={earning} withAffiliate />
    </DeskItem>
  );
}
