import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { UserAddress } from '../../../modules/address/address.contract.ts';
import { checkAddress } from '../../../modules/address/address.rules.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { focusFirstMistake } from '../../ui/focus-first-mistake.ts';
import { Notice } from '../../ui/notice.tsx';
import type { AddressReply } from './address-action.server.ts';
import { AddressFields, type AddressMessages } from './address-fields.tsx';
import { readTypedAddress } from './read-address-form.ts';

type AddressFormProps = {
  provinces: readonly { id: number; name: string }[];
  /** The address to change; null adds one. */
  address: UserAddress | null;
  reply?: AddressReply | undefined;
  onSaved: () => void;
  onCancel: () => void;
};

/** One address of the address book. It is saved by /user/profile/my-address. */
export function AddressForm({ provinces, address, reply: pageReply, onSaved, onCancel }: AddressFormProps) {
  const t = useTranslations('address');
  const fetcher = useFetcher<AddressReply>();
  const formRef = useRef<HTMLFormElement>(null);
  const reply = fetcher.data ?? pageReply;
  const [wrong, setWrong] = useState(reply?.wrong ?? {});
  const saved = fetcher.data?.saved;
  // Once: what is drawn anew on the way out mustn't begin the way again.
  const told = useRef<UserAddress | undefined>(undefined);
  useEffect(() => {
    if (saved === undefined || told.current === saved) return;
    told.current = saved;
    onSaved();
  }, [saved, onSaved]);
  useEffect(() => {
    if (reply?.wrong !== undefined) setWrong(reply.wrong);
  }, [reply]);
  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusFirstMistake(formRef.current);
  }, [wrong]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (submitter?.getAttribute('value') === 'lookup') return;
    const found = checkAddress(readTypedAddress(new FormData(event.currentTarget)));
    setWrong(found);
    if (Object.keys(found).length > 0) event.preventDefault();
  }

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action="/user/profile/my-address"
      noValidate
      onSubmit={check}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="save" />
      {address !== null && <input type="hidden" name="id" value={address.id} />}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <AddressFields
        provinces={provinces}
        address={address}
        typed={pageReply?.values}
        messages={useAddressMessages(wrong)}
        found={pageReply?.found}
      />
      <div>
        <CheckboxField
          name="defaultShipping"
          label={t('defaultShipping')}
          defaultChecked={address?.defaultShipping ?? false}
        />
        <CheckboxField
          name="defaultBilling"
          label={t('defaultBilling')}
          defaultChecked={address?.defaultBilling ?? false}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** What is wrong with an address, in words. */
export function useAddressMessages(wrong: NonNullable<AddressReply['wrong']>): AddressMessages {
  const t = useTranslations('address');
  return Object.fromEntries(Object.entries(wrong).map(([field, problem]) => [field, t(problem)]));
}
