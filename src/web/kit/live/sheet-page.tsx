import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import type { Route } from './+types/sheet-page';
import { hostCalls } from './host-calls.server.ts';
import { LiveFrame } from './live-frame.tsx';

export { privateMeta as meta } from '../page/private-meta.ts';

/** Keywords, prices and pictures, to print or to show. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const live = await orNotFound(orHidden(host.live.read({ id: readNumber(params.id) })));
  const messages = pickMessages(server.locale, 'live');
  return { live, head: pageHead(server, messages.live.sheet.title), messages };
}

export default function SheetPage() {
  const t = useTranslations('live');
  const { live } = useLoaderData<typeof loader>();
  const [first] = live.products;
  return (
    <LiveFrame live={live} part="sheet">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{t('sheet.title')}</h2>
        <PrintButton label={t('sheet.print')} />
      </div>
      <p className="text-ink-soft">
        {first === undefined ? t('sheet.lead') : t('sheet.how', { keyword: first.keyword })}
      </p>
      {live.products.length === 0 && <EmptyState title={t('products.empty')} text={t('emptyText')} />}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {live.products.map(({ id, keyword, name, price, imageUrl }) => (
          <li
            key={id}
            className="grid content-start gap-2 rounded-lg border border-line bg-surface p-3 break-inside-avoid"
          >
            <p className="text-center text-3xl font-bold text-primary wrap-anywhere">{keyword}</p>
            {imageUrl !== null && (
              <Picture
                base={imageUrl}
                alt=""
                sizes="(width < 48rem) 45vw, 12rem"
                maxWidthPx={480}
                fit="contain"
              />
            )}
            <p className="text-sm wrap-anywhere">{name}</p>
            <p className="text-lg font-semibold tabular-nums">{bahtText(price)}</p>
          </li>
        ))}
      </ul>
    </LiveFrame>
  );
}
