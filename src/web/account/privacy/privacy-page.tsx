import Download from 'lucide-react/icons/download';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/privacy-page';
import { ConsentPanel } from './consent-panel.tsx';
import { ErasureDue, ErasurePanel } from './erasure-panel.tsx';
import { actOnPrivacy } from './privacy-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A person's rights over their data (PDPA): consents, a copy of everything, and being forgotten. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [consents, erasure] = await Promise.all([
    server.api.privacy.consents({}),
    server.api.privacy.erasure({}),
  ]);
  const messages = pickMessages(server.locale, 'privacy', 'identity');
  return {
    consents,
    erasure,
    done: new URL(request.url).searchParams.get('done'),
    head: pageHead(server, messages.privacy.page.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnPrivacy(request, serverSide(context));
}

const doneTexts = ['news', 'agreed', 'kept'] as const;

export default function PrivacyPage() {
  const t = useTranslations('privacy');
  const { consents, erasure, done: asked } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const done = doneTexts.find((key) => key === asked);
  return (
    <>
      <PageTitle
        lead={t('page.lead')}
        aside={
          <Link to="/privacy-policy" prefetch="intent" className="py-1 text-sm text-primary hover:underline">
            {t('page.policy')}
          </Link>
        }
      >
        {t('page.title')}
      </PageTitle>
      <div className="grid gap-4">
        {done !== undefined && reply === undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {erasure.dueAt !== null && <ErasureDue dueAt={erasure.dueAt} />}
        <ConsentPanel consents={consents} />
        <Panel title={t('export.title')}>
          <p className="prose-width text-ink-soft">{t('export.text')}</p>
          {/* A file, not a page: the browser fetches it itself, with scripts or without. */}
          <a
            href="/user/profile/privacy/export"
            download
            className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md border border-line-strong bg-surface px-4 py-1 leading-snug font-semibold transition-colors hover:border-ink hover:bg-wash"
          >
            <Download className="size-5" aria-hidden="true" />
            {t('export.download')}
          </a>
        </Panel>
        {erasure.dueAt === null && <ErasurePanel erasure={erasure} reply={reply} />}
      </div>
    </>
  );
}
