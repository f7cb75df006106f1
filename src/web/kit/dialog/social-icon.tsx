type SocialIconProps = { name: 'Facebook' | 'Instagram' | 'Line' | 'X'; className?: string };

/** The marks of the networks people share to and follow us on, drawn in one file of their own (public/social.svg). */
export function SocialIcon({ name, className = 'size-6' }: SocialIconProps) {
  return (
    <svg className={className} fill="currentColor" aria-hidden="true">
      <use href={`/social.svg#${name}`} />
    </svg>
  );
}
