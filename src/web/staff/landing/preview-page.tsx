import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { InterestForm } from '../../kit/landing/interest-form.tsx';
import { LandingBlocks } from '../../kit/landing/landing-blocks.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/preview-page';
import { landingPath, landingsAddress } from './landing-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A page's draft as visitors would see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const page = await orHidden(server.api.landing.staffPreview({ id }));
  const messages = pickMessages(server.locale, 'admin', 'landing', 'catalogue');
  return { page, head: pageHead(server, page.name), messages };
}

export default function PreviewPage() {
  const t = useTranslations('landing');
  const { page } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={t('preview.title', { name: page.name })}
      crumb={t('preview.open')}
      way={[
        ...useOfficeWay(),
        { label: t('title'), to: landingsAddress.path },
        { label: page.name, to: landingPath(page.id) },
      ]}
    >
      <Notice tone="info">{t('preview.note')}</Notice>
      <div className="rounded-lg border border-line p-4 md:p-8">
        <LandingBlocks
          name={page.name}
          blocks={page.blocks}
          isWithin
          form={() => <InterestForm reply={undefined} isKept={false} isPreview />}
        />
      </div>
    </DeskPage>
  );
}
