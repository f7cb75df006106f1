/** How a volume is told after a title, in Thai or English. */
const volume = /(?:เล่ม(?:ที่)?|ตอน(?:ที่)?|ภาค|ฉบับที่|\b(?:vol(?:ume)?|book|part|no)\b\.?)\s*[\d๐-๙]+/giu;

/**
 * A title without what people write differently: case, spaces, punctuation, numbers and which volume it is. Empty where
 * nothing else is in it. The statement that looks for doubles takes the usual marks out of the titles that are there.
 */
export function plainTitle(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(volume, ' ')
    .replace(/[^\p{L}\p{M}]/gu, '');
}

/** A number in a title that no volume, year or edition has, such as an article's: titles that are alike but for it name two things. Empty without one. */
export function longNumber(title: string): string {
  return title.match(/\d{5,}/)?.[0] ?? '';
}
