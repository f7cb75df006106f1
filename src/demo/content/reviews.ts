import type { Random } from '../../shared/seeded-random.ts';
import type { DemoReview, ReviewKind } from './content.types.ts';
import { type ReviewPoolKind, type ReviewText, reviewTexts } from './review-texts.ts';
import { reviewerNames } from './reviewer-names.ts';

const thaiLetter = /[\u0e00-\u0e7f]/;

type Stars = DemoReview['stars'];

type ReviewCopy = 'new' | 'used' | 'ebook';

/**
 * Reviews of one work or product: stars scattered about the mean (1 to 5), no text or reviewer twice,
 * newest first. About a fifth speak of the parcel, the copy or the file instead of the book. Fewer than
 * `count` come back when the pool has no more texts for the kind.
 */
export function reviewsFor(
  key: string,
  kind: ReviewKind,
  meanRating: number,
  count: number,
  random: Random,
  copy: ReviewCopy = 'new',
): DemoReview[] {
  const usedTexts = new Set<string>();
  const names = namesFrom(key);
  const reviews: DemoReview[] = [];
  for (let index = 0; index < Math.min(count, reviewerNames.length); index += 1) {
    const chosen = textOf(key, starsAbout(meanRating, random), kind, copy, usedTexts, random);
    if (chosen === undefined) break;
    const [stars, text] = chosen;
    usedTexts.add(text);
    const language = /[a-z]/i.test(text) && !thaiLetter.test(text) ? 'en' : 'th';
    const nameIndex = names.findIndex((name) => thaiLetter.test(name) === (language === 'th'));
    const [reviewerName] = names.splice(Math.max(0, nameIndex), 1);
    if (reviewerName === undefined) break;
    reviews.push({ reviewerName, stars, text, language, daysAgo: 1 + Math.floor(random() ** 2 * 540) });
  }
  return reviews.sort((left, right) => left.daysAgo - right.daysAgo);
}

/** Every name, beginning somewhere else for each key and stepping so that neighbours differ: 37 and the number of names share no factor. */
function namesFrom(key: string): string[] {
  const start = offsetOf(key, reviewerNames.length);
  return reviewerNames.map(
    (name, index) => reviewerNames[(start + index * 37) % reviewerNames.length] ?? name,
  );
}

function textOf(
  key: string,
  stars: Stars,
  kind: ReviewKind,
  copy: ReviewCopy,
  used: ReadonlySet<string>,
  random: Random,
): ReviewText | undefined {
  const aside: ReviewPoolKind =
    copy === 'ebook' ? 'ebook' : copy === 'used' && random() < 0.6 ? 'used' : 'delivery';
  const pools: ReviewPoolKind[] = random() < 0.2 ? [aside, kind] : [kind, aside];
  const free = pools.map((pool) =>
    reviewTexts[pool].filter(([, text, onlyFor]) => !used.has(text) && (onlyFor?.includes(key) ?? true)),
  );
  for (const distance of [0, 1, 2, 3, 4]) {
    for (const texts of free) {
      const near = texts.filter(([textStars]) => Math.abs(textStars - stars) === distance);
      const ofThisBook = near.filter(([, , onlyFor]) => onlyFor !== undefined);
      if (ofThisBook.length > 0 && random() < 0.5) near.splice(0, near.length, ...ofThisBook);
      const chosen = near[Math.floor(random() * near.length)];
      if (chosen !== undefined) return chosen;
    }
  }
  return undefined;
}

/** Rounded from a triangle a star and a half either side of the mean. */
function starsAbout(mean: number, random: Random): Stars {
  const value = Math.round(mean + (random() + random() - 1) * 1.6);
  if (value <= 1) return 1;
  if (value === 2) return 2;
  if (value === 3) return 3;
  return value === 4 ? 4 : 5;
}

function offsetOf(key: string, modulus: number): number {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % modulus;
  return sum;
}
