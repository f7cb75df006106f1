/** A branch's number as the Revenue Department writes it: five digits, 00000 being the head office. */
export function isBranchNumber(value: string): boolean {
  return /^\d{5}$/.test(value);
}
