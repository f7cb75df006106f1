import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { shareTargets } from '../../kit/dialog/share.rules.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/share-page';

/** SPEC §2: /product/share/{urlKey?}. The share dialog as a page, for browsers without scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  if (params.urlKey === undefined) throw redirect('/product');
  const share = await orNotFound(api.catalogue.productShare({ urlKey: params.urlKey }));
  return data({ share, locale, siteUrl, messages: pickMessages(locale, 'product') });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { share, locale, siteUrl } = loaderData;
  return pageMeta({
    title: share.metaTitle,
    description: share.metaDescription,
    path: null,
    locale,
    siteUrl,
  });
}

export default function SharePage({ loaderData: { share } }: Route.ComponentProps) {
  const t = useTranslations('product');
  return (
    <main className="page-width grid max-w-xl gap-5 pb-14">
      <PageTitle className="pb-0!">{t('share.title', { name: share.metaTitle })}</PageTitle>
      <p className="rounded-md border border-line bg-surface px-4 py-3 break-all">{share.shortLink}</p>
      <ul className="flex flex-wrap gap-2">
        {shareTargets({ title: share.metaTitle, url: share.shortLink }).map(({ network, href }) => (
          <li key={network}>
            <a
              href={href}
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink"
            >
              {network}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to={`/product/${share.urlKey}`} variant="quiet">
          {t('share.back')}
        </ButtonLink>
      </p>
    </main>
  );
}
