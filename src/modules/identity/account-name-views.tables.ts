/**
 * What an account is called on pages of those who may know its address: by its company, else by name, else by e-mail
 * address or telephone number; null when it was erased, or is nobody's. The owner of a store that registered itself has a
 * company and no name. `user` is the row's name in the statement.
 */
export const accountName = (user: string) => `coalesce(${openName(user)}, ${user}.email, ${user}.telephone)`;

/** The same on the pages of a store, which gets to know its own members' addresses alone, not those of the staff. */
export const memberName = (user: string) =>
  `coalesce(${openName(user)}, case when ${user}.role = 'seller' then coalesce(${user}.email, ${user}.telephone) end)`;

/** What anybody may call it: by its company, else by name. */
export const openName = (user: string) =>
  `nullif(trim(${user}.company_name), ''), nullif(trim(concat_ws(' ', ${user}.firstname, ${user}.lastname)), '')`;
