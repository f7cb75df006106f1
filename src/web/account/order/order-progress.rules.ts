import type { OrderStatus } from '../../../modules/order/order-status.rules.ts';

export const progressSteps = ['placed', 'paid', 'shipped', 'complete'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** How many of the four steps are done; null for an order that ended on another way. */
const stepsDone: Record<OrderStatus, number | null> = {
  unpaid: 1,
  waiting_approval: 1,
  ready_to_ship: 2,
  shipped: 3,
  complete: 4,
  expired: null,
  cancelled: null,
};

export type StepState = 'done' | 'now' | 'next';

/** The steps of an order with where it stands: the first that isn't done is the current one. Files aren't sent. */
export function orderProgress(
  status: OrderStatus,
  isSent = true,
): { step: ProgressStep; state: StepState }[] | null {
  const done = stepsDone[status];
  if (done === null) return null;
  const steps = progressSteps.map((step, index) => ({
    step,
    state: index < done ? ('done' as const) : index === done ? ('now' as const) : ('next' as const),
  }));
  return isSent ? steps : steps.filter(({ step }) => step !== 'shipped');
}
