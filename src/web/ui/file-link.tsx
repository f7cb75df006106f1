import Download from 'lucide-react/icons/download';

/** A link to a file to keep. `label` says of what it is, where several stand in a list. */
export function FileLink({ href, label, children }: { href: string; label?: string; children: string }) {
  return (
    <a
      href={href}
      download
      aria-label={label}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary hover:underline"
    >
      <Download className="size-4" aria-hidden="true" />
      {children}
    </a>
  );
}
