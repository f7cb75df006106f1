import { replaceWording, wordingKey } from '../../messages/wording.ts';
import { createBackOff } from '../../platform/db/back-off.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnText } from './own-texts.ts';
import { checkWording } from './wording.rules.ts';
import { selectWording } from './wording.store.ts';

/** On the feed: staff have changed a text. */
export const wordingTag = 'wording';
const tryAgain = { firstMs: 200, mostMs: 4_000 };

export type WordingFollower = {
  /** Reads the words once more, and waits until they are said. @throws what the database says while it is away. */
  catchUp(): Promise<void>;
  /** Calls back once texts are others: what was made of the old ones is to be made anew. */
  onChange(listener: () => void): void;
  close(): void;
};

/**
 * Has this process say what staff have written, and follow what they change. Of a text that a release has given other
 * places, or none any more, the file's is said. While the words can't be read, those of before stay.
 */
export async function followWording(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  onError: (error: unknown) => void,
): Promise<WordingFollower> {
  const listeners: (() => void)[] = [];
  const backOff = createBackOff(tryAgain);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let turn: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const next = new Map<string, Map<string, string>>();
    for (const { locale, bundle, key, text } of await selectWording(db)) {
      const own = findOwnText(bundle, key)?.[locale];
      if (text === null || own === undefined || checkWording(own, text) !== null) continue;
      const name = wordingKey(locale, bundle);
      next.set(name, (next.get(name) ?? new Map<string, string>()).set(key, text));
    }
    // A feed that may have missed something has mostly missed nothing: pages of the same words stay.
    if (replaceWording(next)) for (const listener of listeners) listener();
  }

  /** One after another: whoever asks while one is being read gets what is read after. */
  function catchUp(): Promise<void> {
    turn = turn.catch(() => undefined).then(read);
    return turn;
  }

  function follow(): void {
    catchUp().then(backOff.reset, (error) => {
      onError(error);
      if (isClosed) return;
      clearTimeout(timer);
      timer = setTimeout(follow, backOff.nextMs());
      timer.unref();
    });
  }

  changes.subscribe((tags) => {
    if (!isClosed && (tags === null || tags.includes(wordingTag))) follow();
  });
  await catchUp();
  return {
    catchUp,
    onChange: (listener) => listeners.push(listener),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
