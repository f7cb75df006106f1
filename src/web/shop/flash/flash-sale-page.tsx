import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/flash-sale-page';
import { FlashSlot } from './flash-slot.tsx';
import { flashTags } from './flash-tags.ts';
import { RemindButton } from './remind-button.tsx';

export const headers = publicList;

/** Flash sales that run, and those that come. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const { dataList: slots } = await api.flashSale.list({});
  return data(
    { slots, locale, siteUrl, messages: pickMessages(locale, 'catalogue') },
    { headers: { 'x-cache-tags': `catalogue ${flashTags(slots)}` } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { locale, siteUrl, messages } = loaderData;
  const { title, description } = messages.catalogue.flash;
  return pageMeta({ title, description, path: '/flash-sale', locale, siteUrl });
}

export default function FlashSalePage({ loaderData: { slots } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  return (
    <main className="page-width pb-14">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('flash.title') }]} />}
        lead={t('flash.description')}
      >
        {t('flash.title')}
      </PageTitle>
      {slots.length === 0 ? (
        <EmptyState
          title={t('flash.empty')}
          text={t('flash.emptyText')}
          action={<ButtonLink to="/product">{t('flash.toBooks')}</ButtonLink>}
        />
      ) : (
        <div className="grid gap-12">
          {slots.map((slot) => (
            <FlashSlot
              key={slot.id}
              slot={slot}
              aside={slot.state === 'coming' && <RemindButton slotId={slot.id} name={slot.name} />}
            />
          ))}
        </div>
      )}
    </main>
  );
}
