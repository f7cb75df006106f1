/** Whether a refund gives back what came beside what was due: of an order that somebody bought it isn't. */
export function isOfSurplus({ reason }: { reason: string }): boolean {
  return reason === 'paid_twice' || reason === 'wrong_amount' || reason === 'late_payment';
}
