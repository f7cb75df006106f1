import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { WordingText } from '../../../modules/wording/wording.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/wordings-page';
import { wordingAddress, wordingHref } from './wording-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 30;

/** Parts of the shop whose texts are looked for most, by the beginning of their keys. */
const parts = ['mail', 'orderStatus', 'errors', 'cart', 'checkout', 'shell'] as const;

/** Every text of the shop, to be found by what it says. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = wordingAddress.read(url.searchParams);
  const { tab: state, search, pageNo } = query;
  const list = await orHidden(server.api.wording.list({ state, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'wording');
  return { list, query, head: pageHead(server, messages.wording.title), messages };
}

export default function WordingsPage() {
  const t = useTranslations('wording');
  const { list, query } = useLoaderData<typeof loader>();
  const { tab, search } = query;
  return (
    <Desk
      address={wordingAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={
        <nav aria-label={t('parts')} className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-soft">{t('parts')}</span>
          {parts.map((part) => (
            <ButtonLink
              key={part}
              to={wordingAddress.href({ tab, search: `${part}.` })}
              size="s"
              variant="secondary"
              aria-current={search === `${part}.` ? 'true' : undefined}
            >
              {t(`part.${part}`)}
            </ButtonLink>
          ))}
        </nav>
      }
      tabs={{ label: t('tabs'), labelOf: (each) => t(`tab.${each}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('find') }}
      total={list.counts[tab]}
      perpage={perpage}
      empty={{
        title: search !== '' || tab === 'all' ? t('noneFound') : t(`empty.${tab}`),
        text: search !== '' || tab === 'all' ? t('noneFoundText') : undefined,
        action: (
          <ButtonLink to={wordingAddress.path} variant="secondary">
            {t('all')}
          </ButtonLink>
        ),
      }}
      lead={t('total', { count: list.counts[tab] })}
      label={t('list')}
      look="rows"
      items={list.dataList.map((text) => ({
        key: `${text.bundle} ${text.key}`,
        content: <TextRow text={text} />,
      }))}
    />
  );
}

function TextRow({ text }: { text: WordingText }) {
  const t = useTranslations('wording');
  const { th, en, bundle, key } = text;
  const isChanged = th.text !== null || en.text !== null;
  return (
    <div className="relative grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-2">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-mute wrap-anywhere md:col-span-2">
        <Link
          to={wordingHref(text)}
          prefetch="intent"
          className="font-mono text-ink-mute after:absolute after:inset-0 hover:text-primary"
        >
          {bundle}.{key}
        </Link>
        {isChanged && <Badge tone="info">{t('changed')}</Badge>}
        {!(th.fits && en.fits) && <Badge tone="warning">{t('unfit')}</Badge>}
      </p>
      <p lang="th" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
        {th.text ?? th.own}
      </p>
      <p lang="en" className="line-clamp-3 whitespace-pre-line wrap-anywhere text-ink-soft">
        {en.text ?? en.own}
      </p>
    </div>
  );
}
