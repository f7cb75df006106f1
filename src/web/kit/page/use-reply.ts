import { useActionData } from 'react-router';
import { useFocusOnMistake } from '../../ui/use-focus-on-mistake.ts';

/**
 * What the action answered about the form that was sent; undefined when none was, or when it led elsewhere. Whoever asks for it
 * shows what is wrong at its field: the first of them gets the focus.
 */
export function useReply<Action extends (args: never) => unknown>() {
  const reply = useActionData<Action>();
  useFocusOnMistake(reply);
  // An action that answers with a Response redirects: no page ever gets it as data.
  return reply as Exclude<typeof reply, Response>;
}
