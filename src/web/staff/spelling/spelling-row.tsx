import { useTranslations } from 'use-intl';
import type { SpellingPairForStaff } from '../../../modules/search/search.contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';

type SpellingRowProps = { pair: SpellingPairForStaff; place: { search: string; pageNo: number } };

/** A pair of spellings, who added it, and the question before it is removed. */
export function SpellingRow({ pair, place }: SpellingRowProps) {
  const t = useTranslations('admin.spellings');
  const { word, spelling, createdBy, createdAt } = pair;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{t('pair', { word, spelling })}</p>
        <p className="text-sm wrap-anywhere text-ink-mute">
          {createdBy ?? t('bySetup')} · <Moment at={createdAt} />
        </p>
      </div>
      <ConfirmPanel
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
    </div>
  );
}
