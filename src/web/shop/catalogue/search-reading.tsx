import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ProductListing } from './product-list.server.ts';

/** Says so when something else was searched for than what was typed: another keyboard layout, a slip of the pen. */
export function SearchReading({ list, search }: { list: ProductListing['list']; search: string }) {
  const t = useTranslations('catalogue');
  const { correctedQuery, interpretation, total } = list;
  if (correctedQuery === null || total === 0) return null;
  return (
    <Notice className="mb-4">
      {t.rich(interpretation === 'keyboard' ? 'reading.keyboard' : 'reading.typo', {
        search,
        corrected: correctedQuery,
        to: (chunks) => (
          <Link
            to={`/product?search=${encodeURIComponent(correctedQuery)}`}
            className="font-semibold text-primary underline"
          >
            {chunks}
          </Link>
        ),
      })}
    </Notice>
  );
}
