/** What somebody did for a work; of ONIX code list 17 A01, B06, A12 and B01. */
export const personRoles = ['author', 'translator', 'illustrator', 'editor'] as const;
export type PersonRole = (typeof personRoles)[number];

/** Where a book names them: the field of each role, in the order in which they are told. */
export const peopleFields = {
  authors: 'author',
  translators: 'translator',
  illustrators: 'illustrator',
  editors: 'editor',
} as const satisfies Record<string, PersonRole>;
export type PeopleField = keyof typeof peopleFields;
export const peopleFieldNames = Object.keys(peopleFields) as PeopleField[];
/** Those beside the authors. */
export const helperFieldNames = peopleFieldNames.filter(
  (field): field is Exclude<PeopleField, 'authors'> => field !== 'authors',
);
