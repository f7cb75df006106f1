import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Calculation } from '../../../modules/checkout/checkout.contract.ts';
import type { CheckoutReply } from '../../kit/checkout/checkout-reply.types.ts';

/** What a pressed button says. It is read at once: the button may be gone by the time that its press is sent. */
type Press = { name: string; value: string };

function pressOf(submitter: HTMLElement | null): Press | null {
  if (!(submitter instanceof HTMLButtonElement) || submitter.name === '') return null;
  return { name: submitter.name, value: submitter.value };
}

/**
 * What the checkout costs with what is chosen now. One calculation at a time (SPEC §4): while one is on its way a further
 * choice waits, and then the newest choices are calculated, once.
 */
export function useCalculation(
  formRef: RefObject<HTMLFormElement | null>,
  fromLoader: Calculation,
  fromAction: CheckoutReply | undefined,
  /** The page whose action works it out. */
  action: string,
) {
  const fetcher = useFetcher<CheckoutReply>({ key: 'calculate checkout' });
  const { state, data, submit } = fetcher;
  const [calculation, setCalculation] = useState(fromAction?.calculation ?? fromLoader);
  /** The press that waits for the calculation under way; null when none does. */
  const waiting = useRef<{ press: Press | null } | null>(null);

  const calculateFrom = useCallback(
    (form: FormData) => {
      form.set('intent', 'calculate');
      void submit(form, { method: 'post', action });
    },
    [submit, action],
  );
  const send = useCallback(
    (press: Press | null) => {
      if (formRef.current === null) return;
      const form = new FormData(formRef.current);
      if (press !== null) form.append(press.name, press.value);
      calculateFrom(form);
    },
    [formRef, calculateFrom],
  );
  /** Choices that were kept, for what this page sells now. */
  const restore = useCallback(
    (kept: FormData) => {
      if (formRef.current === null) return;
      const form = new FormData(formRef.current);
      for (const name of new Set(kept.keys())) form.delete(name);
      for (const [name, value] of kept) form.append(name, value);
      calculateFrom(form);
    },
    [formRef, calculateFrom],
  );

  const isIdle = state === 'idle';
  const recalculate = useCallback(
    (submitter: HTMLElement | null) => {
      const press = pressOf(submitter);
      if (isIdle) send(press);
      else waiting.current = { press };
    },
    [isIdle, send],
  );

  useEffect(() => {
    if (!isIdle || waiting.current === null) return;
    const { press } = waiting.current;
    waiting.current = null;
    send(press);
  }, [isIdle, send]);

  useEffect(() => {
    if (data?.calculation != null) setCalculation(data.calculation);
  }, [data]);
  useEffect(() => {
    if (fromAction?.calculation != null) setCalculation(fromAction.calculation);
  }, [fromAction]);

  // The cart was updated under this page: what is chosen is calculated anew.
  const version = useRef(fromLoader.version);
  useEffect(() => {
    if (version.current === fromLoader.version) return;
    version.current = fromLoader.version;
    setCalculation(fromLoader);
    recalculate(null);
  }, [fromLoader, recalculate]);

  return {
    calculation,
    isCalculating: !isIdle,
    recalculate,
    restore,
    failure: data?.failure ?? null,
  };
}
