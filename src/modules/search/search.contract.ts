import { z } from 'zod';
import { declareCall, failures, id, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
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
};
