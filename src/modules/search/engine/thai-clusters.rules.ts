/** A consonant with its leading vowel, the marks on it and the vowel after it; anything else stands alone. */
const CLUSTER = /[เ-ไ]?[ก-ฮ][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*[ะาำๅ]?|[\s\S]/g;

/** Thai text in the pieces a reader can't split: `โปรแกรม` → โป ร แก ร ม. */
export function clustersOf(thai: string): string[] {
  return thai.match(CLUSTER) ?? [];
}
