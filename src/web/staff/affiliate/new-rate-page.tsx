import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnRateForm } from '../../kit/affiliate/rate-form.server.ts';
import { RateForm } from '../../kit/affiliate/rate-form.tsx';
import type { RateReply } from '../../kit/affiliate/rate-form.types.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/new-rate-page';
import { ratesAddress } from './affiliate-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A rate at the house's cost. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.affiliateDesk.campaigns({}));
  const messages = pickMessages(server.locale, 'admin', 'affiliateDesk', 'storeAffiliate');
  return {
    campaigns: dataList.map(({ id, name }) => ({ id, name })),
    key: crypto.randomUUID(),
    head: pageHead(server, messages.affiliateDesk.rates.newTitle),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  return actOnRateForm(request, {
    find: (asked) => api.affiliateDesk.targets(asked),
    save: (said) => api.affiliate.staffSave(said),
    saved: ratesAddress('all').href({ done: 'saved' }),
  });
}

export default function NewRatePage() {
  const t = useTranslations('affiliateDesk.rates');
  const words = useTranslations('storeAffiliate.rate');
  const { campaigns, key } = useLoaderData<typeof loader>();
  const reply: RateReply | undefined = useReply<typeof action>();
  const list = ratesAddress('all').path;
  return (
    <DeskPage
      title={t('newTitle')}
      lead={t('newLead')}
      way={[...useOfficeWay(), { label: t('title'), to: list }]}
      isNarrow
    >
      <RateForm reply={reply} campaigns={campaigns} payer={words('payer.house')} back={list} formKey={key} />
    </DeskPage>
  );
}
