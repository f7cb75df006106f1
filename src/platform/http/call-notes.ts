import { AsyncLocalStorage } from 'node:async_hooks';

const notes = new AsyncLocalStorage<string[]>();

/** Notes for whoever watches the call that is being made; nothing happens outside of one (jobs, the import). */
export function noteInCall(note: string): void {
  notes.getStore()?.push(note);
}

/** Makes a call and says what was noted while it ran. */
export async function watchCall<Value>(
  call: () => Promise<Value>,
): Promise<{ value: Value; noted: readonly string[] }> {
  const noted: string[] = [];
  const value = await notes.run(noted, call);
  return { value, noted };
}
