/** Services whose keys can be tried without anybody paying or signing in. */
export const checkedServices = ['cards', 'line', 'google', 'apple', 'facebook'] as const;
export type CheckedService = (typeof checkedServices)[number];

/** `answers`: it knows our keys; `refused`: it answered and doesn't; `away`: it couldn't be asked. */
export const serviceStates = ['answers', 'refused', 'away'] as const;
export type ServiceState = (typeof serviceStates)[number];
