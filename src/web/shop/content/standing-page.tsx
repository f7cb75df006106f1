import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageKeys } from '../../../modules/content/content.rules.ts';
import { ContentView } from '../../kit/content/content-view.tsx';
import { publicPage } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import { ProductShelf } from '../catalogue/product-shelf.tsx';
import type { Route } from './+types/standing-page';
import { ContentCover } from './content-cover.tsx';
import { contentTags } from './content-item.server.ts';
import { contentImage } from './content-item.tsx';

export const headers = publicPage;

/** SPEC §2: /aboutus, /our-story, /return-policy. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const name = pageKeys.find((key) => url.pathname.replace(/\.data$/, '') === `/${key}`);
  if (name === undefined) throw data(null, { status: 404 });
  const page = await orNotFound(api.content.page({ name }));
  return data(
    { page, locale, siteUrl, messages: pickMessages(locale, 'content', 'catalogue') },
    { headers: { 'x-cache-tags': contentTags(page) } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { page, locale, siteUrl, messages } = loaderData;
  return pageMeta({
    title: page.metaTitle,
    description: page.metaDescription,
    path: page.path,
    image: contentImage(page),
    type: 'article',
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: messages.content.home, path: '/' },
        { name: page.title, path: page.path },
      ]),
    ],
  });
}

export default function StandingPage({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations('content');
  return (
    <main className="page-width pb-16">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: page.title }]} />}
        lead={page.summary === '' ? undefined : page.summary}
      >
        {page.title}
      </PageTitle>
      {page.imageUrl !== null && <ContentCover card={page} isPriority className="mb-8 max-w-5xl" />}
      {page.body !== null && (
        <ContentView text={page.body} things={page.things} under={1} className="reading-text max-w-2xl" />
      )}
      <ProductShelf title={t('related')} products={page.related} className="mt-12" />
    </main>
  );
}
