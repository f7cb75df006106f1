import { useActionData } from 'react-router';

/** What the action answered about the form that was sent; undefined when none was, or when it led elsewhere. */
export function useReply<Action extends (args: never) => unknown>() {
  // An action that answers with a Response redirects: no page ever gets it as data.
  return useActionData<Action>() as Exclude<ReturnType<typeof useActionData<Action>>, Response>;
}
