import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { MessagePage } from '../kit/page/message-page.tsx';
import { pageHead } from '../kit/page/private-page.server.ts';
import { serverSide } from '../request/server-side.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/close-page';

export { privateMeta as meta } from '../kit/page/private-meta.ts';

/** /close: where every page leads while the site is closed (SPEC §4). */
export async function loader({ context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { banner } = (await server.api.site.bannerClose({})).banner;
  const { shell } = pickMessages(server.locale, 'shell');
  return {
    isClosed: banner.display,
    imageUrl: banner.imageUrl,
    altTag: banner.altTag,
    head: pageHead(server, banner.display ? shell.closed : shell.reopened),
  };
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
