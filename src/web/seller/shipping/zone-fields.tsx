import { useTranslations } from 'use-intl';
import { zonesMost } from '../../../modules/shipping/store-delivery.rules.ts';
import { Field } from '../../ui/field.tsx';
import type { ChannelMistakes, ZoneValues } from './channel-form.server.ts';

type ZoneFieldsProps = {
  zones: readonly ZoneValues[];
  provinces: readonly { id: number; name: string }[];
  wrong: Pick<ChannelMistakes, 'zoneFee' | 'zoneMore'> | undefined;
};

/** Groups of provinces with fees of their own: those that are kept, and an empty one while there may be more. */
export function ZoneFields({ zones, provinces, wrong }: ZoneFieldsProps) {
  const t = useTranslations('shipping.edit');
  const named = zones.filter(({ provinceIds }) => provinceIds.length > 0);
  const shown = named.length < zonesMost ? [...named, { provinceIds: [], fee: '', more: '' }] : named;
  return (
    <div className="grid gap-3">
      {shown.map((zone, index) => (
        <ZoneGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list
          key={index}
          index={index}
          zone={zone}
          provinces={provinces}
          wrong={wrong}
        />
      ))}
      {named.length === zonesMost && (
        <p className="text-sm text-ink-mute">{t('zonesFull', { count: zonesMost })}</p>
      )}
    </div>
  );
}

type ZoneGroupProps = Omit<ZoneFieldsProps, 'zones'> & { index: number; zone: ZoneValues };

function ZoneGroup({ index, zone, provinces, wrong }: ZoneGroupProps) {
  const t = useTranslations('shipping');
  const number = index + 1;
  const chosen = new Set(zone.provinceIds);
  const isNew = chosen.size === 0;
  const isWrong = wrong?.zoneFee?.[index] !== undefined || wrong?.zoneMore?.[index] !== undefined;
  const names = provinces.filter(({ id }) => chosen.has(id)).map(({ name }) => name);
  return (
    <details className="rounded-md border border-line open:bg-canvas" open={isWrong}>
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 hover:text-primary">
        <span className="font-semibold">{t(isNew ? 'edit.zoneNew' : 'edit.zone', { number })}</span>
        {!isNew && <span className="min-w-0 flex-1 truncate text-sm text-ink-soft">{names.join(', ')}</span>}
      </summary>
      <div className="grid gap-4 px-4 pb-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            name={`zone-${index}-fee`}
            label={t('edit.zoneFee', { number })}
            hint={t('baht')}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            defaultValue={zone.fee}
            error={wrong?.zoneFee?.[index] === undefined ? undefined : t('problem.amount')}
          />
          <div className="hidden group-has-[input[value=weight]:checked]/channel:block">
            <Field
              name={`zone-${index}-more`}
              label={t('edit.zoneMore', { number })}
              hint={t('baht')}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              defaultValue={zone.more}
              error={wrong?.zoneMore?.[index] === undefined ? undefined : t('problem.amount')}
            />
          </div>
        </div>
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1 text-sm font-semibold">{t('edit.provinces', { number })}</legend>
          <div className="grid max-h-80 grid-cols-1 gap-x-4 overflow-y-auto rounded-md border border-line bg-surface px-3 py-1 min-[28rem]:grid-cols-2 md:grid-cols-3">
            {provinces.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name={`zone-${index}-provinces`}
                  value={id}
                  defaultChecked={chosen.has(id)}
                  className="size-5 shrink-0 rounded-sm"
                />
                <span className="min-w-0">{name}</span>
              </label>
            ))}
          </div>
          {!isNew && <p className="text-sm text-ink-mute">{t('edit.zoneHint')}</p>}
        </fieldset>
      </div>
    </details>
  );
}
