import LifeBuoy from 'lucide-react/icons/life-buoy';
import User from 'lucide-react/icons/user';
import type { ChatPeer } from '../../../modules/chat/chat-shapes.contract.ts';
import { Picture } from '../../ui/picture.tsx';

/** Whom a conversation is with, as a small round picture. */
export function PeerPicture({ peer }: { peer: ChatPeer }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-full bg-primary-wash text-primary"
    >
      {peer.imageUrl === null ? (
        peer.kind === 'shopper' ? (
          <User className="size-5" />
        ) : (
          <LifeBuoy className="size-5" />
        )
      ) : (
        <Picture base={peer.imageUrl} alt="" sizes="2.75rem" ratio="1/1" minWidthPx={96} maxWidthPx={160} />
      )}
    </span>
  );
}
