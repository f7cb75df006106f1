/**
 * One of a thing for a process: made when it is first asked for, and the same one ever after, for whoever stands on the
 * same services (told by their change feed, of which a process has one). A test's services get their own.
 */
export function oncePerProcess<Needs extends { changes: object }, Value>(
  make: (services: Needs) => Value,
): (services: Needs) => Value {
  const made = new WeakMap<object, { value: Value }>();
  return (services) => {
    const known = made.get(services.changes);
    if (known !== undefined) return known.value;
    const value = make(services);
    made.set(services.changes, { value });
    return value;
  };
}
