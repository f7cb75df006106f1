/** Which of an order's parcels a form or an address means; undefined where it names none. */
export function readPosition(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;
}
