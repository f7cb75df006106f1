import { setTimeout as sleep } from 'node:timers/promises';
import { withoutDatabaseTime } from '../../platform/db/database-time.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { followShortLink } from '../share/follow-link.ts';
import { readShared, readSharedById, type Shared, shareImage } from '../share/read-shared.ts';
import { linkPrefixes, prefixOf } from '../share/share.rules.ts';
import { shareThing } from '../share/share-thing.ts';
import { selectAffiliate } from './affiliate.store.ts';
import { thingAt, thingMark } from './click.rules.ts';
import { conversionOf, linkKinds, linkMost, readAddress } from './link.rules.ts';
import {
  hasLink,
  insertLink,
  type LinkRow,
  lockLinkCount,
  selectLink,
  selectLinks,
  updateLink,
} from './link.store.ts';
import type { LinkOutcome } from './link-outcome.rules.ts';

type Reads = Pick<Services, 'db' | 'changes' | 'clock' | 'siteUrl'>;
type Makes = Reads & Pick<Services, 'newSecret'>;

/**
 * A link as its owner sees it. `shared` is what it leads to: null where visitors don't see that now, undefined where it isn't
 * known yet, and then the words from when the link was made do.
 */
function tellLink(services: Reads, code: string, row: LinkRow, shared: Shared | null | undefined) {
  const { id, kind, path, title, name, isShown, clicks, orders } = row;
  const short = row.shortCode === null ? (shared?.path ?? path) : `/${prefixOf(kind)}/${row.shortCode}`;
  return {
    ...{ id, kind, name, isShown, clicks, orders },
    path: shared?.path ?? path,
    title: shared?.title ?? title,
    url: `${services.siteUrl}${short}?c=${code}`,
    isThere: shared !== null,
    imageUrl: shared == null ? null : shareImage(shared),
    createdAt: row.createdAt.toISOString(),
    isRetired: row.retiredAt !== null,
    conversion: conversionOf(clicks, orders),
    earned: toBaht(row.earnedSatang),
  };
}
export type OwnLink = ReturnType<typeof tellLink>;

/** A page of links doesn't wait longer for what they lead to. */
const lookMostMs = 1_200;

/**
 * What links lead to, as far as it is known soon: each may be a page that nobody has looked at for long, and a list of them
 * isn't refused for the pictures in it. What comes later is there the next time.
 */
async function lookUp(
  services: Reads,
  rows: readonly LinkRow[],
  locale: Locale,
): Promise<Map<number, Shared | null>> {
  const found = new Map<number, Shared | null>();
  const looking = withoutDatabaseTime(() =>
    Promise.allSettled(
      rows.map(async ({ id, kind, thingId }) => {
        found.set(id, await readSharedById(services, { kind, id: thingId }, locale, null));
      }),
    ),
  );
  const enough = new AbortController();
  await Promise.race([
    looking,
    sleep(lookMostMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
  return found;
}

/** An affiliate's links with what came of each. */
export async function listOwnLinks(
  services: Reads,
  userId: number,
  asked: { isRetired: boolean; pageNo: number; perPage: number },
  locale: Locale,
) {
  const affiliate = await selectAffiliate(services.db, userId);
  if (affiliate === null) return { dataList: [], total: 0 };
  const { isRetired, pageNo, perPage } = asked;
  const rows = await selectLinks(services.db, userId, {
    ...{ isRetired, limit: perPage, offset: (pageNo - 1) * perPage },
  });
  const found = await lookUp(services, rows, locale);
  const dataList = rows.map((row) => tellLink(services, affiliate.code, row, found.get(row.id)));
  return { dataList, total: rows[0]?.total ?? 0 };
}

async function find(services: Reads, address: string, locale: Locale): Promise<Shared | LinkOutcome> {
  const pasted = readAddress(address, services.siteUrl);
  if (pasted.is === 'wrong') return pasted.problem;
  if (pasted.is === 'page')
    return (
      (await readShared(services, { kind: pasted.kind, urlKey: pasted.urlKey, listKey: '' }, locale, null)) ??
      'notThere'
    );
  const prefix = linkPrefixes.find((known) => known === pasted.prefix);
  const entity = prefix === undefined ? null : await followShortLink(services, { prefix, code: pasted.code });
  if (entity === null) return 'notThere';
  if (!linkKinds.some((known) => known === entity.kind)) return 'notAThing';
  return (await readSharedById(services, entity, locale, null)) ?? 'notThere';
}

/**
 * Makes links of addresses as they were pasted, one a thing: of what there is a link already, that one comes out again. What
 * is wrong with one of them stops none of the others.
 */
export async function makeLinks(
  services: Makes,
  userId: number,
  addresses: readonly string[],
  locale: Locale,
) {
  const affiliate = await selectAffiliate(services.db, userId);
  const dataList: { address: string; outcome: LinkOutcome; link: OwnLink | null }[] = [];
  if (affiliate === null) return { dataList };
  for (const address of addresses) {
    const found = await find(services, address, locale);
    if (typeof found === 'string') {
      dataList.push({ address, outcome: found, link: null });
      continue;
    }
    const made = await makeLink(services, userId, found, locale);
    const row = typeof made === 'string' ? null : await selectLink(services.db, userId, made.id);
    dataList.push({
      address,
      outcome: typeof made === 'string' ? made : made.isNew ? 'made' : 'known',
      link: row === null ? null : tellLink(services, affiliate.code, row, found),
    });
  }
  return { dataList };
}

async function makeLink(
  services: Makes,
  affiliateId: number,
  shared: Shared,
  locale: Locale,
): Promise<{ id: number; isNew: boolean } | 'notAThing' | 'full'> {
  const kind = linkKinds.find((known) => known === shared.kind);
  if (kind === undefined || shared.isByLink) return 'notAThing';
  await shareThing(services, { kind, urlKey: shared.urlKey, listKey: '' }, locale, null);
  const { path, title } = shared;
  return transact(services.db, async (tx) => {
    const count = await lockLinkCount(tx, affiliateId);
    const thing = { affiliateId, kind, thingId: shared.id };
    if (count >= linkMost.own && !(await hasLink(tx, thing))) return 'full';
    const at = thingAt(path);
    return insertLink(tx, {
      ...thing,
      ...{ path, title, mark: thingMark(at.kind, at.urlKey), createdAt: services.clock() },
    });
  });
}

export type LinkChange = {
  name?: string | undefined;
  isShown?: boolean | undefined;
  isRetired?: boolean | undefined;
};

/** Renames a link, shows it on one's page or not, puts it away or takes it out again. It leads and earns as before. */
export async function changeLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  id: number,
  { name, isShown, isRetired }: LinkChange,
): Promise<Result<true, { code: 'affiliateLinkNotFound' }>> {
  const isThere = await updateLink(db, userId, id, {
    ...(name === undefined ? {} : { name }),
    ...(isShown === undefined ? {} : { isShown }),
    ...(isRetired === undefined ? {} : { retiredAt: isRetired ? clock() : null }),
  });
  return isThere ? succeed(true) : fail({ code: 'affiliateLinkNotFound' });
}
