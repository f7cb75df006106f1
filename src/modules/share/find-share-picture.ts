import type { Services } from '../../platform/services.ts';
import type { Picture, ShareCardKind } from '../image/picture.rules.ts';
import { readSharedById, type SharedAbove } from './read-shared.ts';
import { shareKinds } from './share.rules.ts';

/** The card of a thing as it is now; null when visitors don't see it. */
export async function findSharePicture(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  above: SharedAbove,
  { cardKind, id }: { cardKind: ShareCardKind; id: number },
): Promise<Picture | null> {
  const kind = shareKinds.find((each) => cardKind === `share-${each}` || cardKind === `share-${each}-en`);
  if (kind === undefined) return null;
  const shared = await readSharedById(services, { kind, id }, cardKind.endsWith('-en') ? 'en' : 'th', above);
  return shared === null ? null : { card: shared.card };
}
