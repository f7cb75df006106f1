/** Directions, marks and fillers that have no shape of their own. */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0]/g;

/** Joiners make one picture of several, and shape Indic and Arabic letters; at these letters they do nothing. */
const idleJoiner =
  /(?<=^|[\p{Script=Thai}\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\p{Script=Thai}\p{Script=Latin}\p{N}\p{P}\s])/gu;

/**
 * A text without what can't be seen in it. Such letters come with what is copied, and a name that hides them can be
 * passed off as another: a turned direction (U+202E) shows it backwards, one of no width makes it differ from its twin.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(idleJoiner, '');
}
