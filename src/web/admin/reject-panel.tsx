import { Form, useNavigation } from 'react-router';
import { ActionPanel } from '../order/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';

type RejectPanelProps = {
  id: string | number;
  /** The button that opens it, and the one that sends it. */
  label: string;
  submit: string;
  title: string;
  hint: string;
  reasonLabel: string;
  /** Said when no reason was given. */
  error: string | undefined;
  intent?: string;
};

/** Saying no, with a reason that the person will read. */
export function RejectPanel({ id, error, intent = 'reject', ...words }: RejectPanelProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('id') === String(id) && formData.get('intent') === intent;
  return (
    <ActionPanel
      label={words.label}
      title={words.title}
      text={words.hint}
      look="quiet"
      isOpen={error !== undefined}
    >
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <TextAreaField
          name="reason"
          label={words.reasonLabel}
          required
          maxLength={500}
          rows={3}
          error={error}
        />
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant="danger"
          isBusy={isBusy}
          className="justify-self-start"
        >
          {words.submit}
        </Button>
      </Form>
    </ActionPanel>
  );
}
