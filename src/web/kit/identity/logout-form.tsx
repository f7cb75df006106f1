import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { forgetDraft } from '../checkout/checkout-draft.ts';

/** Signs out, and takes along what the checkout kept in this tab: the next person here may be another. */
export function LogoutForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/logout" reloadDocument onSubmit={forgetDraft}>
      {children}
    </Form>
  );
}
