import { z } from 'zod';
import {
  askedDay,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
  versionInPath,
} from '../../shared/contract.ts';
import { spellingPairLimits } from './spelling-pairs.rules.ts';

const tag = 'Search';
const { lettersLeast, lettersMost } = spellingPairLimits;
const word = text(lettersMost).pipe(z.string().min(lettersLeast));

const spellingPair = z.object({
  id: z.number(),
  word: z.string(),
  spelling: z.string(),
  /** Who of the staff added it; null when it came with the shop's file. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SpellingPairForStaff = z.infer<typeof spellingPair>;

const synonymGroup = z.object({
  id: z.number(),
  words: z.array(z.string()),
  isOneWay: z.boolean(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  createdAt: z.iso.datetime(),
});
export type SynonymGroupForStaff = z.infer<typeof synonymGroup>;

const foundBooks = z.object({
  total: z.number(),
  /** The first of them. */
  books: z.array(z.object({ id: z.number(), urlKey: z.string(), name: z.string() })),
});

const searchesAsked = {
  /** Days in Bangkok, both with it; the last thirty without. */
  from: askedDay.optional(),
  to: askedDay.optional(),
  /** All, those that find nothing, or those that find few. */
  kind: z.enum(['all', 'none', 'few']).default('all'),
  search: text(100).default(''),
};

/** What staff teach the search (DECISIONS "Not shown, so ours"). */
export const searchContract = {
  spellings: declareCall({
    access: 'staff',
    right: 'spellings',
    method: 'GET',
    path: '/admin/spelling/List',
    summary: 'Words and other spellings of them that search knows, by a part of a word',
    tag,
  })
    .input(z.strictObject({ search: text(lettersMost).default(''), pageNo, perpage: perPage(50) }))
    .output(z.object({ dataList: z.array(spellingPair), total: z.number() })),

  addSpelling: declareCall({
    access: 'staff',
    right: 'spellings',
    limit: 'write',
    method: 'POST',
    path: '/admin/spelling',
    summary: 'Say that two words are spellings of one: search finds the one for the other',
    tag,
  })
    .input(z.strictObject({ word, spelling: word }))
    .output(z.object({ id }))
    .errors(failures({ spellingInvalid: 422, spellingKnown: 409, spellingsFull: 409 })),

  removeSpelling: declareCall({
    access: 'staff',
    right: 'spellings',
    limit: 'write',
    method: 'DELETE',
    path: '/admin/spelling/{id}',
    summary: 'Take a pair of spellings away again',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ word: z.string(), spelling: z.string() }))
    .errors(failures({ spellingNotFound: 404 })),

  synonyms: declareCall({
    access: 'staff',
    right: 'spellings',
    method: 'GET',
    path: '/admin/synonym/List',
    summary: 'Groups of words that mean the same to search, by a part of a word',
    tag,
  })
    .input(z.strictObject({ search: text(lettersMost).default(''), pageNo, perpage: perPage(50) }))
    .output(z.object({ dataList: z.array(synonymGroup), total: z.number() })),

  trySynonyms: declareCall({
    access: 'staff',
    right: ['spellings', 'searches'],
    limit: 'search',
    method: 'GET',
    path: '/admin/synonym/try',
    summary: 'What a text would find with a group of words and without it; nothing is kept',
    tag,
  })
    .input(
      z.strictObject({
        search: text(200).pipe(z.string().min(1)),
        /** With commas between them; none: with everything that staff have taught the search, and with nothing of it. */
        words: text(1_000).default(''),
        direction: z.enum(['both', 'oneWay']).default('both'),
        /** The group that it is to change. */
        id: idInPath.optional(),
      }),
    )
    .output(z.object({ withIt: foundBooks, without: foundBooks })),

  saveSynonyms: declareCall({
    access: 'staff',
    right: 'spellings',
    limit: 'write',
    method: 'POST',
    path: '/admin/synonym',
    summary: 'Say that words mean the same, or with `id` change such a group',
    tag,
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        words: z.array(text(200)).max(50),
        /** The first word finds the others, and isn't found by them. */
        isOneWay: z.boolean().default(false),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({ synonymsInvalid: 422, synonymsNotFound: 404, synonymsChanged: 409, synonymsFull: 409 }),
    ),

  removeSynonyms: declareCall({
    access: 'staff',
    right: 'spellings',
    limit: 'write',
    method: 'DELETE',
    path: '/admin/synonym/{id}',
    summary: 'Take a group of words that mean the same away again',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: versionInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ synonymsNotFound: 404, synonymsChanged: 409 })),

  searches: declareCall({
    access: 'staff',
    right: 'searches',
    method: 'GET',
    path: '/admin/searches/List',
    summary: 'What was searched for in some days, and how much it finds, beside as many days before',
    tag,
  })
    .input(z.strictObject({ ...searchesAsked, pageNo, perpage: perPage(50) }))
    .output(
      z.object({
        from: z.string(),
        to: z.string(),
        dataList: z.array(
          z.object({
            words: z.string(),
            searches: z.number(),
            /** In as many days before. */
            before: z.number(),
            /** Books that it found the last time. */
            found: z.number(),
          }),
        ),
        total: z.number(),
        counts: z.object({ all: z.number(), none: z.number(), few: z.number() }),
        /** How many books are few. */
        few: z.number(),
        sums: z.object({
          searches: z.number(),
          unfound: z.number(),
          searchesBefore: z.number(),
          unfoundBefore: z.number(),
        }),
      }),
    )
    .errors(failures({ searchesPeriodInvalid: 422 })),

  searchesFile: declareCall({
    access: 'staff',
    right: 'searches',
    limit: 'upload',
    method: 'GET',
    path: '/admin/searches/csv',
    summary: 'The same as a table to keep (CSV): the 5,000 most searched',
    tag,
  })
    .input(z.strictObject(searchesAsked))
    .output(z.file())
    .errors(failures({ searchesPeriodInvalid: 422 })),
};
