import { sharingTexts } from '../../messages/sharing-messages.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { putTogether, type SharedNeeds, type TaggedShared } from '../share/read-shared.ts';
import { livePath } from './live-path.rules.ts';
import { shownLivesTags } from './live-tags.ts';
import { readShow } from './read-show.ts';

const settingsOf = oncePerProcess((services: SharedNeeds) => createSettingsReader(services));

/** A live as it is shared, by its number: neither its prices nor its keywords are told, which end with it. */
export async function loadSharedLive(
  services: SharedNeeds,
  key: string,
  locale: Locale,
): Promise<TaggedShared> {
  const tags = ['site', ...shownLivesTags];
  const { site } = await settingsOf(services).settings();
  const found =
    site.isLive && /^[1-9]\d{0,8}$/.test(key)
      ? await readShow(services, { id: Number(key), locale, userId: null })
      : null;
  if (found === null || !found.ok) return { shared: null, tags };
  const { id, postTypeId, name, state, startsAt, store, products } = found.value;
  const t = sharingTexts(locale);
  const at = formatDateTime(locale, new Date(startsAt));
  const when = { coming: t('sharing.liveComing', { at }), running: t('sharing.liveRunning'), finished: null };
  const line = when[state];
  const shared = putTogether(
    locale,
    { kind: 'live', id, urlKey: String(id), path: livePath({ postTypeId, id }) },
    {
      ...{ title: name, said: null, line, store: store.name },
      else: [t('sharing.liveText', { name: store.name }), line].filter((part) => part !== null).join(' · '),
      cover: products.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
    },
  );
  return { shared, tags };
}
