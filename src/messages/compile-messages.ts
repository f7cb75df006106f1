import compile from 'icu-minify/compile';
import type { Texts } from '../shared/message-places.ts';

/** Texts that a browser without a parser can't fill: plurals, numbers, tags, quoted braces. */
const needsParser = /\{(?!\w+\})|<[a-z/]|''|'[{}<#|]/i;

/** The same tree, with every text that needs a parser parsed (icu-minify's form); the others as they are. */
export function compileMessages<Messages extends Texts>(messages: Messages): Messages {
  const compiled = Object.entries(messages).map(([key, value]) => {
    if (typeof value !== 'string') return [key, compileMessages(value)];
    return [key, needsParser.test(value) ? compile(value) : value];
  });
  // To the types a message stays a text: only use-intl reads it, and it reads both.
  return Object.fromEntries(compiled) as Messages;
}
