import formatCompiled from 'use-intl/format-message/format-only';

type Arguments = Parameters<typeof formatCompiled>;
type Compiled = Arguments[1];

const filled = new Map<string, Compiled>();

/**
 * Stands in for use-intl's own formatter (vite.config.ts), which carries a parser of ICU messages to the browser. What
 * needs parsing was parsed by the server (messages.server.ts); what is left are texts with plain places: "{name}".
 */
export default function formatMessage(
  ...[key, message, values, options]: Arguments
): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, typeof message === 'string' ? withPlaces(message) : message, values, options);
}
formatMessage.raw = false;

/** "Hello {name}!" → ["Hello ", ["name"], "!"], as icu-minify has it. */
function withPlaces(text: string): Compiled {
  if (!text.includes('{')) return text;
  let compiled = filled.get(text);
  if (compiled === undefined) {
    compiled = text.split(/(\{\w+\})/).flatMap((part): Exclude<Compiled, string> => {
      if (part === '') return [];
      return part.startsWith('{') ? [[part.slice(1, -1)]] : [part];
    });
    filled.set(text, compiled);
  }
  return compiled;
}
