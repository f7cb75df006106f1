/** A percentage that was typed; -1 for what is none: the API says what is wrong with that. */
export function readPercentField(text: string): number {
  return /^\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : -1;
}
