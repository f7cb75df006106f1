import { data } from 'react-router';
import type { ShareDetail } from '../../../modules/share/share.contract.ts';
import { shareKinds } from '../../../modules/share/share.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';

/** Setting 67 (SPEC §3): the shop's number at Facebook. */
const facebookApiKey = 67;

export type ReadShare = { share: ShareDetail; facebookAppId: string | null };

/**
 * What is to be shared, by what an address says of it; 404 for anything that isn't there. An affiliate's links carry the
 * code by which what comes of them is theirs (decision 94).
 */
export async function readShare(
  { api, isSignedIn }: Pick<ServerSide, 'api' | 'isSignedIn'>,
  named: { kind: string; urlKey: string; listKey: string },
): Promise<ReadShare> {
  const kind = shareKinds.find((known) => known === named.kind);
  if (kind === undefined) throw data(null, { status: 404 });
  const [urlKey, listKey] = [named.urlKey, named.listKey].map((key) =>
    key.slice(0, 200).replaceAll('\u0000', '').toWellFormed(),
  ) as [string, string];
  const call = () => {
    if (kind === 'home') return api.share.home();
    if (kind === 'list') return api.share.list({ urlKey, listKey });
    return api.share[kind]({ urlKey });
  };
  const [share, settings, code] = await Promise.all([
    orNotFound(call()),
    api.site.settingList(),
    isSignedIn ? readOwnCode(api) : null,
  ]);
  const facebook = settings.find(({ id }) => id === facebookApiKey)?.value;
  const facebookAppId = typeof facebook === 'string' && facebook !== '' ? facebook : null;
  return { share: { ...share, shortLink: withCode(share.shortLink, code) }, facebookAppId };
}

/** Null of whoever is no affiliate, or was stopped: their links earn nothing. */
async function readOwnCode(api: ServerSide['api']): Promise<string | null> {
  try {
    const { code, isStopped } = await api.affiliate.own({});
    return isStopped ? null : code;
  } catch (error) {
    if (apiFailure(error).status !== 403) throw error;
    return null;
  }
}

function withCode(link: string, code: string | null): string {
  if (code === null) return link;
  const address = new URL(link);
  address.searchParams.set('c', code);
  return address.href;
}
