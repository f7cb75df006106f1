import { useTranslations } from 'use-intl';
import type { ServerSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { documentPath } from './content-path.ts';

type LegalPage = Awaited<ReturnType<ServerSide['api']['content']['staffLegal']>>['dataList'][number];

/** The pages that people agree to, written by staff or not yet, each with what is in force. Wants the messages `contentDesk`. */
export function LegalPages({ pages }: { pages: readonly LegalPage[] }) {
  const t = useTranslations('contentDesk.legal');
  return (
    <section
      aria-labelledby="legal-pages"
      className="grid gap-3 rounded-lg border border-line bg-wash p-4 md:p-5"
    >
      <div>
        <h2 id="legal-pages" className="font-sans text-base font-semibold">
          {t('title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('lead')}</p>
      </div>
      <ul className="grid gap-2 md:grid-cols-3">
        {pages.map(({ name, urlKey, documentId, texts }) => {
          const inForce = texts.find(({ state }) => state === 'inForce');
          const path = documentPath('page', documentId ?? 'new');
          return (
            <li
              key={name}
              className="relative grid content-start gap-1 rounded-md border border-line bg-surface p-3 transition-colors has-[a:hover]:border-primary"
            >
              <Link
                to={documentId === null ? `${path}?urlKey=${urlKey}` : path}
                prefetch="intent"
                className="font-semibold text-ink after:absolute after:inset-0 hover:text-primary"
              >
                {t(`name.${name}`)}
              </Link>
              <span className="text-sm text-ink-soft">
                {t('inForce', { version: inForce?.version ?? '' })}
              </span>
              <span className="text-sm text-ink-mute">
                {t(inForce?.documentVersion == null ? 'shipped' : 'written')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
