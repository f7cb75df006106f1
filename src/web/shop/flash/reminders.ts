import { keptIds } from '../../kit/browsing/kept-ids.ts';

/** Flash sales that whoever is signed in wants to be told of. */
export const flashReminders = keptIds({ path: '/resources/flash-reminders' });
