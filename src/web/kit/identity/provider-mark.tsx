import type { SocialProvider } from '../../../modules/social/social.rules.ts';

const marks: Record<SocialProvider, { letter: string; look: string }> = {
  line: { letter: 'L', look: 'bg-[#06c755] text-white' },
  facebook: { letter: 'f', look: 'bg-[#1877f2] text-white' },
  apple: { letter: 'A', look: 'bg-black text-white' },
  google: { letter: 'G', look: 'bg-white text-[#1a73e8] inset-ring inset-ring-line-strong' },
  demo: { letter: 'บ', look: 'bg-primary text-on-primary' },
};

/** A provider's colour and letter; their logos are theirs. */
export function ProviderMark({ provider }: { provider: SocialProvider }) {
  const { letter, look } = marks[provider];
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full text-sm font-bold leading-none ${look}`}
    >
      {letter}
    </span>
  );
}
