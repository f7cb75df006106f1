/**
 * By what number whoever comments is known. Those of a platform's are as the platform has them; whoever comments on our own
 * page is their account, whoever the host wishes something for is their name, and who is forgotten is nobody.
 */
const ownNumber = /^(?:account|own|host|forgotten):/;

export function accountSpeaker(userId: number): string {
  return `account:${userId}`;
}

/** The account behind a speaker; null for people without one. */
export function accountOf(speakerId: string): number | null {
  const found = /^account:(\d{1,15})$/.exec(speakerId);
  return found === null ? null : Number(found[1]);
}

/** Somebody by name alone: the same name, however it is spaced or cased, is the same person in a live. */
export function namedSpeaker(name: string): string {
  return `host:${name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()}`;
}

export function isNamedSpeaker(speakerId: string): boolean {
  return speakerId.startsWith('host:');
}

/** A number that came in a file: never one of ours, or a file could put words into an account's mouth. */
export function foreignId(id: string): string {
  return ownNumber.test(id) ? `platform:${id}` : id;
}
