import { useTranslations } from 'use-intl';
import type { SpellingPairForStaff } from '../../modules/search/search.contract.ts';
import { Moment } from '../order/moment.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';

type SpellingRowProps = { pair: SpellingPairForStaff; place: { search: string; pageNo: number } };

/** A pair of spellings, who added it, and the question before it is removed. */
export function SpellingRow({ pair, place }: SpellingRowProps) {
  const t = useTranslations('admin.spellings');
  const { word, spelling, createdBy, createdAt } = pair;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{t('pair', { word, spelling })}</p>
        <p className="text-sm wrap-anywhere text-ink-mute">
          {createdBy ?? t('bySetup')} · <Moment at={createdAt} />
        </p>
      </div>
      <DeedPanel
        label={t('remove')}
        name={t('removeOne', { word, spelling })}
        title={t('removeTitle', { word, spelling })}
        text={t('removeText')}
        submit={t('removeSubmit')}
        intent="remove"
        fields={{ id: pair.id, ...place }}
        look="secondary"
        tone="danger"
      />
    </li>
  );
}
