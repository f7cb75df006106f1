import { isbn13CheckDigit } from '../../shared/isbn.rules.ts';
import { type Random, seededRandom } from '../../shared/seeded-random.ts';
import type { DemoEdition, EditionFormat, ReviewKind, ThaiWork, ThaiWorkSource } from './content.types.ts';
import { demoPublishers } from './publishers.ts';
import { reviewKindOf } from './review-kinds.ts';
import { childrenAndComicsWorks } from './thai-works-children-comics.ts';
import { fictionWorks } from './thai-works-fiction.ts';
import { historyAndScienceWorks } from './thai-works-history-science.ts';
import { livingWorks } from './thai-works-living.ts';
import { mysteryAndPoetryWorks } from './thai-works-mystery-poetry.ts';
import { schoolWorks } from './thai-works-school.ts';
import { workAndMindWorks } from './thai-works-work-mind.ts';

const sources: readonly ThaiWorkSource[] = [
  ...fictionWorks,
  ...mysteryAndPoetryWorks,
  ...childrenAndComicsWorks,
  ...schoolWorks,
  ...historyAndScienceWorks,
  ...workAndMindWorks,
  ...livingWorks,
];

/** Baht: a start, so much a page, and how likely a hardcover and an e-book are. */
type Pricing = { base: number; perPage: number; hardcover: number; ebook: number };

const pricingOfKind: Readonly<Partial<Record<ReviewKind, Pricing>>> = {
  novel: { base: 75, perPage: 0.72, hardcover: 0.16, ebook: 0.6 },
  fantasy: { base: 85, perPage: 0.74, hardcover: 0.2, ebook: 0.7 },
  mystery: { base: 75, perPage: 0.72, hardcover: 0.05, ebook: 0.7 },
  ghost: { base: 75, perPage: 0.72, hardcover: 0.05, ebook: 0.7 },
  poetry: { base: 95, perPage: 0.85, hardcover: 0.35, ebook: 0.3 },
  children: { base: 95, perPage: 1.6, hardcover: 0.3, ebook: 0.15 },
  comics: { base: 79, perPage: 0.6, hardcover: 0.04, ebook: 0.5 },
  textbook: { base: 45, perPage: 0.42, hardcover: 0, ebook: 0.3 },
  university: { base: 75, perPage: 0.67, hardcover: 0, ebook: 0.3 },
  exam: { base: 90, perPage: 0.62, hardcover: 0, ebook: 0.4 },
  history: { base: 110, perPage: 0.95, hardcover: 0.25, ebook: 0.45 },
  science: { base: 110, perPage: 0.9, hardcover: 0.1, ebook: 0.5 },
  computing: { base: 130, perPage: 0.95, hardcover: 0, ebook: 0.8 },
  business: { base: 95, perPage: 0.8, hardcover: 0.05, ebook: 0.7 },
  mind: { base: 70, perPage: 0.8, hardcover: 0.12, ebook: 0.5 },
  cookery: { base: 130, perPage: 1.25, hardcover: 0.3, ebook: 0.25 },
  handwork: { base: 120, perPage: 1.1, hardcover: 0.15, ebook: 0.25 },
  language: { base: 105, perPage: 0.85, hardcover: 0.08, ebook: 0.5 },
};

const usualPricing: Pricing = { base: 100, perPage: 0.85, hardcover: 0.1, ebook: 0.5 };

/** The Thai half of the list, with editions, prices and ISBNs worked out the same way each time. */
export function thaiWorks(): ThaiWork[] {
  const nextIsbn = isbnIssuer();
  return sources.map((source) => ({
    ...source,
    key: source.urlKey,
    language: 'th' as const,
    editions: editionsOf(source, nextIsbn),
  }));
}

function editionsOf(source: ThaiWorkSource, nextIsbn: (publisherKey: string) => string): DemoEdition[] {
  const random = seededRandom(`editions:${source.urlKey}`);
  const paperback = paperbackBaht(source);
  const edition = (format: EditionFormat, baht: number, year: number, pages: number): DemoEdition => ({
    key: `${source.urlKey}:${format}`,
    format,
    isbn13: nextIsbn(source.publisherKey),
    pages,
    year,
    listPriceSatang: clampBaht(baht) * 100,
  });
  const { hardcover, ebook } = pricingOf(source);
  if (source.categoryKey === 'picture-books') {
    const editions = [edition('hardcover', paperback * 1.3, source.year, source.pages)];
    if (random() < 0.4)
      editions.push(edition('paperback', paperback, later(source.year, random), source.pages));
    return editions;
  }
  const editions = [edition('paperback', paperback, source.year, source.pages)];
  if (random() < hardcover) {
    editions.push(edition('hardcover', paperback * 1.7, later(source.year, random), source.pages + 8));
  }
  if (random() < ebook) editions.push(edition('ebook', paperback * 0.64, source.year, source.pages));
  return editions;
}

function pricingOf(source: ThaiWorkSource): Pricing {
  return pricingOfKind[reviewKindOf(source.categoryKey)] ?? usualPricing;
}

function paperbackBaht(source: ThaiWorkSource): number {
  const { base, perPage } = pricingOf(source);
  return base + source.pages * perPage;
}

/** Ends in 0, 5 or 9 as Thai cover prices do, between ฿89 and ฿1,290. */
function clampBaht(baht: number): number {
  const nearestFive = Math.round(baht / 5) * 5;
  const friendly = nearestFive % 100 === 0 ? nearestFive - 1 : nearestFive;
  return Math.min(1290, Math.max(89, friendly));
}

function later(year: number, random: Random): number {
  return Math.min(2025, year + Math.floor(random() * 3));
}

/** Numbers each publisher's editions one after the other from its block in Thailand's group (978-616). */
function isbnIssuer(): (publisherKey: string) => string {
  const issued = new Map<string, number>();
  const registrantsOf = new Map(
    demoPublishers.map((publisher) => [publisher.key, publisher.isbnRegistrants]),
  );
  return (publisherKey) => {
    const number = issued.get(publisherKey) ?? 0;
    const registrant = registrantsOf.get(publisherKey)?.[Math.floor(number / 100)];
    if (registrant === undefined) throw new Error(`${publisherKey} has no ISBN left`);
    issued.set(publisherKey, number + 1);
    const twelveDigits = `978616${registrant}${String(number % 100).padStart(2, '0')}`;
    return `${twelveDigits}${isbn13CheckDigit(twelveDigits)}`;
  };
}
