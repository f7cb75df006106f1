import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '../ui/class-names.ts';

type ShellLinkProps = { to: string; children: ReactNode; className?: string };

/** A link of a menu: marked where it is the page people are on. */
export function ShellLink({ to, children, className }: ShellLinkProps) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      prefetch="intent"
      className={({ isActive }) => classNames(className, isActive && 'font-semibold text-primary')}
    >
      {children}
    </NavLink>
  );
}
