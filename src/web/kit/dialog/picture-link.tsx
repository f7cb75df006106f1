import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';

type PictureLinkProps = {
  /** A page of ours, or an address outside; without one the picture is a picture. */
  href: string | null | undefined;
  onFollow: () => void;
  onFocus?: () => void;
  className: string;
  children: ReactNode;
};

/** Wraps a dialog's picture in where it leads; following it closes the dialog. */
export function PictureLink({ href, onFollow, onFocus, className, children }: PictureLinkProps) {
  if (href == null) return children;
  if (href.startsWith('/'))
    return (
      <Link to={href} onClick={onFollow} onFocus={onFocus} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={href} onClick={onFollow} onFocus={onFocus} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  );
}
