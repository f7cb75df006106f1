import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { StoreMember } from '../listing/keep-history.ts';
import type { FileRefusal } from '../product-picture/keep-picture-file.ts';
import { addPictures } from '../product-picture/save-pictures.ts';
import { readOptions } from './read-options.ts';

/** Each of them gets a file of its own, decoded and encoded: that takes its time. */
const leavesAtOnce = 60;

type Failure =
  | FileRefusal
  | { code: 'productNotFound' | 'optionValueNotFound' | 'optionLeavesMany' | 'pictureMissing' };

/**
 * Gives everything that is sold of a value a picture. Each has it for itself, so that one can be shown by another later; what
 * has this very picture keeps it once, so that a call that broke off is made again.
 */
export async function addValuePicture(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  member: StoreMember,
  { id, value, picture }: { id: number; value: string; picture: Blob },
): Promise<Result<{ leaves: number; full: number }, Failure>> {
  if (picture.size === 0) return fail({ code: 'pictureMissing' });
  const found = await readOptions(services, member.sellerId, id);
  if (!found.ok) return found;
  const { levels, leaves, nameTh, nameEn } = found.value;
  const named = levels.flatMap(({ values }) => values).find(({ key }) => key === value);
  if (named === undefined) return fail({ code: 'optionValueNotFound' });
  const ofValue = leaves.filter(({ values }) => values.includes(value));
  if (ofValue.length > leavesAtOnce) return fail({ code: 'optionLeavesMany' });
  const words = {
    altTh: `${nameTh} ${named.nameTh}`.slice(0, 200),
    altEn: `${nameEn} ${named.nameEn}`.slice(0, 200),
  };
  let full = 0;
  for (const leaf of ofValue) {
    const added = await addPictures(services, member, { productId: leaf.id, files: [picture], ...words });
    if (added.ok) continue;
    // One that was taken off meanwhile, or has as many as there may be, doesn't stop the others.
    const { code } = added.failure;
    if (code !== 'picturesTooMany' && code !== 'productNotFound') return fail({ ...added.failure, code });
    full += 1;
  }
  return succeed({ leaves: ofValue.length - full, full });
}
