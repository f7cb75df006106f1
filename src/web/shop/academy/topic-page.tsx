import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/topic-page';
import { CourseGrid } from './course-grid.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /academy/topic/{urlKey}: a topic with its courses. An address that it had leads to the one that it has. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const topic = await orNotFound(server.api.academy.topic({ urlKey: params.urlKey }));
  if (topic.urlKey !== params.urlKey) throw redirect(`/academy/topic/${topic.urlKey}${url.search}`, 301);
  const messages = pickMessages(server.locale, 'academy');
  return { topic, head: pageHead(server, topic.name), messages };
}

export default function TopicPage() {
  const t = useTranslations('academy');
  const { topic } = useLoaderData<typeof loader>();
  const way = [{ label: t('title'), to: '/academy' }, { label: topic.name }];
  return (
    <main className="page-width pb-16 wrap-anywhere">
      <PageTitle above={<Breadcrumb items={way} />} lead={topic.about === '' ? undefined : topic.about}>
        {topic.name}
      </PageTitle>
      <CourseGrid courses={topic.courses} headingLevel="h2" />
    </main>
  );
}
