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
import type { Route } from './+types/new-rate-page';
import { ratesAddress, salesPath } from './affiliate-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A rate at the store's own cost: its opt-in. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  // To members who may not promise anything the form isn't there.
  await orHidden(server.api.storeAffiliate.rates({ perpage: 1 }));
  const messages = pickMessages(server.locale, 'storeAffiliate');
  return { key: crypto.randomUUID(), head: pageHead(server, messages.storeAffiliate.form.title), messages };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  return actOnRateForm(request, {
    find: (asked) => api.storeAffiliate.targets(asked),
    save: ({ campaignId: _, pointsPerHundred: _points, ...said }) => api.affiliate.sellerSave(said),
    saved: ratesAddress.href({ done: 'saved' }),
  });
}

export default function NewRatePage() {
  const t = useTranslations('storeAffiliate');
  const { key } = useLoaderData<typeof loader>();
  const reply: RateReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('form.title')}
      lead={t('form.lead')}
      way={[
        { label: t('title'), to: salesPath },
        { label: t('part.rates'), to: ratesAddress.path },
      ]}
      isNarrow
    >
      <RateForm reply={reply} payer={t('rate.payer.own')} back={ratesAddress.path} formKey={key} />
    </DeskPage>
  );
}
