/** SPEC §2 "social buttons"; `demo` is there in demo mode only. */
export const socialProviders = ['line', 'facebook', 'apple', 'google', 'demo'] as const;
export type SocialProvider = (typeof socialProviders)[number];
