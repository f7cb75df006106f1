import { Notice } from '../../ui/notice.tsx';

/** Above a form: why it was refused, and what is wrong with fields that it doesn't show. */
export function FormNotice({
  message,
  unshown = [],
  isDashed = false,
}: {
  message: string | undefined;
  unshown?: readonly string[];
  /** SPEC §8: the errors of login, one-time code and forgot-password begin with "- ". */
  isDashed?: boolean;
}) {
  const told = [...(message === undefined ? [] : [message]), ...unshown];
  if (told.length === 0) return null;
  return (
    <Notice tone="error">
      {told.map((each) => (
        <p key={each}>{isDashed ? `- ${each}` : each}</p>
      ))}
    </Notice>
  );
}
