/** An expected outcome: a value, or a failure with a stable code (the code is also the key of its message). */
export type Result<Value, Failure extends { code: string }> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure };

export function succeed<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<const Failure extends { code: string }>(
  failure: Failure,
): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
