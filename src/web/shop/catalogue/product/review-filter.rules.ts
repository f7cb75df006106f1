/** SPEC §3 "Product review filter": five star flags, has photo; nothing chosen means all. */
export type ReviewFilter = { stars: readonly number[]; hasPhoto: boolean; pageNo: number };

const lastPage = 10_000;

/** Every parameter that `readReviewFilter` reads. */
export const reviewFilterNames: readonly string[] = ['stars', 'photo', 'reviewPage'];

/** Reads the filter out of a product's address; what can't be is passed over. */
export function readReviewFilter(parameters: URLSearchParams): ReviewFilter {
  const stars = parameters
    .getAll('stars')
    .join(',')
    .split(',')
    .filter((value) => /^[1-5]$/.test(value))
    .map(Number);
  const pageNo = Number(parameters.get('reviewPage') ?? '1');
  return {
    stars: [...new Set(stars)].sort((a, b) => b - a),
    hasPhoto: parameters.get('photo') === 'true',
    pageNo: Number.isInteger(pageNo) && pageNo >= 1 && pageNo <= lastPage ? pageNo : 1,
  };
}

/** The query of a filter: "?stars=5,4&photo=true&reviewPage=2"; "" for all reviews. */
export function writeReviewFilter({ stars, hasPhoto, pageNo }: ReviewFilter): string {
  const parts = [
    ...(stars.length > 0 ? [`stars=${stars.join(',')}`] : []),
    ...(hasPhoto ? ['photo=true'] : []),
    ...(pageNo > 1 ? [`reviewPage=${pageNo}`] : []),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The filter with one number of stars put in or taken out; at the first page again. */
export function toggleStars(filter: ReviewFilter, stars: number): ReviewFilter {
  const chosen = filter.stars.includes(stars)
    ? filter.stars.filter((each) => each !== stars)
    : [...filter.stars, stars].sort((a, b) => b - a);
  return { ...filter, stars: chosen, pageNo: 1 };
}
