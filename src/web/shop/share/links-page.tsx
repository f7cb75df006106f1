import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { qrAddress, shareTargets } from '../../kit/dialog/share.rules.ts';
import { ShareIcon } from '../../kit/dialog/share-icon.tsx';
import { privateMeta } from '../../kit/page/private-meta.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/links-page';
import { readShare } from './read-share.server.ts';

/** The share dialog as a page of plain links, for browsers without scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { kind, urlKey = '', listKey = '' } = params;
  const read = await readShare(server, { kind, urlKey, listKey });
  const { locale, siteUrl } = server;
  const messages = pickMessages(locale, 'shell');
  const { share } = messages.shell;
  return data({ ...read, messages, head: { title: `${share}: ${read.share.metaTitle}`, locale, siteUrl } });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta({ loaderData });

export default function LinksPage({ loaderData: { share, facebookAppId } }: Route.ComponentProps) {
  const t = useTranslations('shell');
  const { metaTitle: title, shortLink: url, path } = share;
  const qr = qrAddress(url);
  return (
    <main className="page-width grid max-w-xl gap-5 pb-14">
      <PageTitle className="pb-0!">{t('sharing.title', { name: title })}</PageTitle>
      <p className="rounded-md border border-line bg-surface px-4 py-3 break-all">{url}</p>
      <ul className="flex flex-wrap gap-2" aria-label={t('sharing.networks')}>
        {shareTargets({ title, url, facebookAppId }).map(({ network, href }) => (
          <li key={network}>
            <a
              href={href}
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-wash"
            >
              <ShareIcon network={network} />
              {network === 'Email' ? t('sharing.email') : network}
            </a>
          </li>
        ))}
      </ul>
      {qr !== null && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={qr}
            alt={t('sharing.qr')}
            width={176}
            height={176}
            className="size-44 rounded-sm bg-white"
          />
          <a
            href={qr}
            download="bannasala-qr.png"
            className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-wash"
          >
            {t('sharing.saveQr')}
          </a>
        </div>
      )}
      <p>
        <ButtonLink to={path} variant="quiet">
          {t('sharing.back')}
        </ButtonLink>
      </p>
    </main>
  );
}
