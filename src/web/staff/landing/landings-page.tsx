import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LandingRow } from '../../../modules/landing/landing.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/landings-page';
import { landingPath, landingsAddress } from './landing-path.ts';
import { LandingStateBadge } from './landing-state.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Landing pages, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = landingsAddress.read(url.searchParams);
  const list = await orHidden(server.api.landing.staffList({ pageNo: query.pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'landing');
  return { list, query, head: pageHead(server, messages.landing.title), messages };
}

export default function LandingsPage() {
  const t = useTranslations('landing');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={landingsAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      aside={
        <ButtonLink to={`${landingsAddress.path}/new`} size="s">
          <Plus className="size-4" aria-hidden="true" />
          {t('make')}
        </ButtonLink>
      }
      total={list.total}
      perpage={perpage}
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((page) => ({ key: page.id, content: <Row page={page} /> }))}
    />
  );
}

function Row({ page }: { page: LandingRow }) {
  const t = useTranslations('landing');
  const name = inLocale(useLocale(), page.nameTh, page.nameEn);
  return (
    <article
      aria-label={name}
      className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <p className="flex flex-wrap gap-1">
        <LandingStateBadge state={page.state} />
      </p>
      <h2 className="font-sans text-base font-semibold">
        <Link
          to={landingPath(page.id)}
          prefetch="intent"
          className="text-ink after:absolute after:inset-0 hover:text-primary"
        >
          {name}
        </Link>
      </h2>
      <p className="text-sm break-all text-ink-mute">/landing/{page.urlKey}</p>
      <p className="text-sm text-ink-soft">
        {t('interested', { count: page.interestCount })}
        {page.isChanged && ` · ${t('isChanged')}`}
      </p>
    </article>
  );
}
