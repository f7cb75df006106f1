/** What a review may be, and until when it may change. */
export const reviewPhotosMax = 5;
export const reviewTextMax = 2_000;
export const replyTextMax = 1_000;
export const reportReasons = ['spam', 'abuse', 'private', 'off_topic', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

const editDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Until when its author may change a review: 30 days from writing it. */
export function editableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + editDays * dayMs);
}

export function canEdit(
  review: { createdAt: Date; status: 'shown' | 'hidden' },
  now: Date,
): { isAllowed: true } | { isAllowed: false; code: 'reviewHidden' | 'reviewEditOver' } {
  if (review.status === 'hidden') return { isAllowed: false, code: 'reviewHidden' };
  return now < editableUntil(review.createdAt)
    ? { isAllowed: true }
    : { isAllowed: false, code: 'reviewEditOver' };
}

export type Author = {
  firstname: string | null;
  lastname: string | null;
  companyName: string | null;
  email: string | null;
  telephone: string | null;
};

/**
 * The name beside a review: first name and the initial of the last one ("สมศรี ร."), a company's name, else the masked
 * beginning of the address or number, as SPEC §9 masks them. Never empty, which is the mark of somebody erased.
 */
export function displayNameOf({ firstname, lastname, companyName, email, telephone }: Author): string {
  const first = firstname?.trim() ?? '';
  if (first !== '') {
    const initial = initialOf(lastname ?? '');
    return initial === '' ? first : `${first} ${initial}.`;
  }
  const company = companyName?.trim() ?? '';
  if (company !== '') return company;
  const mailbox = email?.split('@')[0] ?? '';
  if (mailbox !== '') return `${[...mailbox].slice(0, 3).join('')}xxx`;
  return telephone === null || telephone === '' ? 'xxx' : `${telephone.slice(0, 3)}xxxx`;
}

/** The first letter of a name; a Thai vowel that is written before its consonant is passed over. */
function initialOf(name: string): string {
  return /[^\sเแโใไ]/u.exec(name)?.[0]?.toUpperCase() ?? '';
}

export type StoredPhoto = { key: string; base: string };

/** What becomes of a review's photos: the kept ones in their order, then the new ones. */
export function mergePhotos(
  stored: readonly StoredPhoto[],
  keptBases: readonly string[],
  newKeys: readonly string[],
): { keys: string[]; removed: string[] } {
  const kept = stored.filter(({ base }) => keptBases.includes(base)).map(({ key }) => key);
  return {
    keys: [...kept, ...newKeys],
    removed: stored.map(({ key }) => key).filter((key) => !kept.includes(key)),
  };
}
