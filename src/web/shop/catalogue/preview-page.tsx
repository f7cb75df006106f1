import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/preview-page';
import { loadPreview } from './product/load-product.server.ts';
import { ProductBody } from './product/product-body.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A product as shoppers will see it, for the store that is about to sell it; another store's isn't there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const loaded = await orHidden(loadPreview(server, params.urlKey));
  return {
    loaded,
    head: pageHead(server, loaded.product.name),
    messages: pickMessages(server.locale, 'catalogue', 'product', 'buy'),
  };
}

export default function PreviewPage() {
  const t = useTranslations('product.preview');
  const { loaded } = useLoaderData<typeof loader>();
  return (
    <>
      <section aria-label={t('title')} className="page-width pt-4">
        {/* What is inert isn't there for a screen reader. */}
        <h1 className="sr-only">{loaded.product.name}</h1>
        <Notice
          tone="info"
          title={t('title')}
          action={
            <ButtonLink to={`/manage-store/product/${loaded.product.id}`} variant="secondary">
              {t('back')}
            </ButtonLink>
          }
        >
          {t('text')}
        </Notice>
      </section>
      {/* Looked at, not pressed: nothing of it can be bought yet. */}
      <div inert>
        <ProductBody loaded={loaded} />
      </div>
    </>
  );
}
