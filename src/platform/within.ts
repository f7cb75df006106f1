/**
 * Waits for something for so long and no longer; then rejects with `refusal()`, and what comes too late goes to
 * `tidyUp`. A process that was kept from looking (a long turn of its own, a machine under load) looks once more before
 * it says that nothing came.
 */
export function within<Value>(
  pending: Promise<Value>,
  mostMs: number,
  refusal: () => Error,
  tidyUp?: (late: Value) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(
      () =>
        setImmediate(() => {
          isLate = true;
          reject(refusal());
        }),
      Math.max(0, mostMs),
    );
    pending.then(
      (value) => {
        clearTimeout(timer);
        if (isLate) tidyUp?.(value);
        else resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
