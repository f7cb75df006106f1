import { data } from 'react-router';
import type { ShareDetail } from '../../../modules/share/share.contract.ts';
import { shareKinds } from '../../../modules/share/share.rules.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';

/** Setting 67 (SPEC §3): the shop's number at Facebook. */
const facebookApiKey = 67;

export type ReadShare = { share: ShareDetail; facebookAppId: string | null };

/** What is to be shared, by what an address says of it; 404 for anything that isn't there. */
export async function readShare(
  { api }: Pick<ServerSide, 'api'>,
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
  const [share, settings] = await Promise.all([orNotFound(call()), api.site.settingList()]);
  const facebook = settings.find(({ id }) => id === facebookApiKey)?.value;
  return { share, facebookAppId: typeof facebook === 'string' && facebook !== '' ? facebook : null };
}
