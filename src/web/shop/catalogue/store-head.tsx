import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useFormatter, useTranslations } from 'use-intl';
import type { Store } from '../../../modules/storefront/storefront.contract.ts';
import { FollowButton } from '../../kit/browsing/follow-button.tsx';
import { RoundPicture } from '../../kit/catalogue/round-picture.tsx';
import { ShareButton } from '../../kit/share/share-button.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';

/** What is said of a store on top of both its pages, and the way from one to the other. */
export function StoreHead({
  store,
  followerCount,
  answersInMinutes = null,
  tab,
}: {
  store: Store;
  followerCount: number;
  /** The measured median; null of too few. */
  answersInMinutes?: number | null;
  tab: 'front' | 'all';
}) {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  return (
    <header className="grid gap-4 pt-4 pb-6 md:pt-6">
      <Breadcrumb
        items={[
          { label: t('home'), to: '/' },
          { label: t('store.title'), to: '/store' },
          { label: store.name },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <RoundPicture
          base={store.imageUrl}
          sizes="7rem"
          maxWidthPx={320}
          isPriority
          className="size-24 md:size-28"
        />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-2xl md:text-3xl">{store.name}</h1>
          {store.tagline !== null && <p className="text-lg text-ink-soft">{store.tagline}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-mute">
            {store.rating !== null && <Stars value={store.rating} count={store.ratingCount} />}
            <span>{t('store.productCount', { count: store.productCount })}</span>
            <span>{t('store.sold', { count: store.soldCount })}</span>
            {followerCount > 0 && <span>{t('follow.count', { count: followerCount })}</span>}
            {answersInMinutes !== null && (
              <span>
                {answersInMinutes < 60
                  ? t('storeFront.answersInMinutes', { minutes: answersInMinutes })
                  : t('storeFront.answersInHours', { hours: Math.round(answersInMinutes / 60) })}
              </span>
            )}
            {store.provinceName !== null && (
              <span className="inline-flex items-center gap-1">
                <MapPin className="size-3.5" aria-hidden="true" />
                {store.provinceName}
              </span>
            )}
            <span>
              {t('store.since', {
                date: format.dateTime(new Date(store.createdTime), { year: 'numeric', calendar: 'gregory' }),
              })}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <FollowButton sellerId={store.id} name={store.name} />
          <ShareButton of={{ kind: 'store', urlKey: store.urlKey }} look="boxed" />
          <ButtonLink to={`/chat?store=${store.urlKey}`} variant="secondary">
            <MessageCircle className="size-5" aria-hidden="true" />
            {t('storeFront.chat')}
          </ButtonLink>
        </div>
      </div>
      <StatusTabs
        label={t('storeFront.tabs')}
        tabs={[
          {
            key: 'front',
            label: t('storeFront.front'),
            to: `/seller-store/${store.urlKey}`,
            isCurrent: tab === 'front',
          },
          {
            key: 'all',
            label: t('storeFront.all'),
            to: `/store/${store.urlKey}`,
            isCurrent: tab === 'all',
            count: store.productCount,
            countLabel: t('store.productCount', { count: store.productCount }),
          },
        ]}
      />
    </header>
  );
}
