import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ShareNetwork } from './share.rules.ts';
import { SocialIcon } from './social-icon.tsx';

/** What stands for a way to share. */
export function ShareIcon({ network }: { network: ShareNetwork }) {
  if (network === 'Email') return <Mail className="size-6" aria-hidden="true" />;
  if (network === 'Messenger') return <MessageCircle className="size-6" aria-hidden="true" />;
  return <SocialIcon name={network} />;
}
