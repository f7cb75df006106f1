import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { filesPath } from '../file/files-path.ts';
import type { Route } from './+types/grid-page';
import { ProductGrid } from './product-grid.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The whole catalogue as a table to type in. Its rows come afterwards (`grid-data`): there may be thousands. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  // To whoever may not work on products the page isn't there.
  await orHidden(server.api.listing.list({ perpage: 1 }));
  const messages = pickMessages(server.locale, 'grid', 'product');
  return { head: pageHead(server, messages.grid.title), messages };
}

export default function GridPage() {
  const t = useTranslations('grid');
  const isHydrated = useIsHydrated();
  return (
    <DeskPage
      title={t('title')}
      way={[{ label: t('back'), to: '/manage-store/products' }]}
      lead={t('lead')}
      aside={
        <ButtonLink to={filesPath} variant="secondary" size="s">
          {t('files')}
        </ButtonLink>
      }
    >
      {isHydrated ? (
        <ProductGrid />
      ) : (
        <>
          {/* Until the table is there; and in words where it never will be. */}
          <Skeleton className="h-96 noscript:hidden" />
          <div className="hidden noscript:block">
            <Notice title={t('scripts')}>{t('scriptsText')}</Notice>
          </div>
        </>
      )}
    </DeskPage>
  );
}
