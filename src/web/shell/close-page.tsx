import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { MessagePage } from '../kit/page/message-page.tsx';
import { serverSide } from '../request/server-side.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/close-page';

/** /close: where every page leads while the site is closed (SPEC §4). */
export async function loader({ context }: Route.LoaderArgs) {
  const { banner } = await serverSide(context).api.site.bannerClose({});
  return { isClosed: banner.banner.display, imageUrl: banner.banner.imageUrl, altTag: banner.banner.altTag };
}

export function meta() {
  return [{ title: 'บรรณศาลา · Bannasala' }, { name: 'robots', content: 'noindex' }];
}

export default function ClosePage() {
  const t = useTranslations('shell');
  const { isClosed, imageUrl, altTag } = useLoaderData<typeof loader>();
  if (!isClosed)
    return <MessagePage title={t('reopened')} actions={<ButtonLink to="/">{t('backToHome')}</ButtonLink>} />;
  return (
    <>
      {imageUrl !== null && (
        <div className="page-width pt-6">
          <Picture
            base={imageUrl}
            alt={altTag}
            sizes="(width < 78rem) 92vw, 75rem"
            ratio="20/7"
            maxWidthPx={1600}
            isPriority
            className="rounded-lg"
          />
        </div>
      )}
      <MessagePage title={t('closed')} text={t('closedText')} />
    </>
  );
}
