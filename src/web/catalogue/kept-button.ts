import { useAlert } from '../shell/dialogs.tsx';
import { useLoginDialog } from '../shell/login-context.tsx';
import { useVisitor } from '../shell/visitor-context.tsx';
import { type KeptIds, useIsKept } from './kept-ids.ts';

type KeptButton = {
  isKept: boolean;
  /** True when something was changed. */
  toggle: () => Promise<boolean>;
};

/**
 * What a button does that keeps something for whoever is signed in: at once, and back with an alert when it didn't work
 * (SPEC §8); a guest is asked to sign in.
 */
export function useKeptButton(list: KeptIds, id: number, failText: string): KeptButton {
  const isSignedIn = useVisitor()?.isSignedIn ?? false;
  const isKept = useIsKept(list, id, isSignedIn);
  const { openLogin } = useLoginDialog();
  const alert = useAlert();
  return {
    isKept,
    async toggle() {
      if (!isSignedIn) {
        openLogin();
        return false;
      }
      const isSaved = await list.setKept(id, !isKept);
      if (!isSaved) alert({ tone: 'error', message: failText });
      return isSaved;
    },
  };
}
