import { z } from 'zod';
import { declareCall, failures, pageNo, perPage, text } from '../../shared/contract.ts';

const tag = 'Catalogue (staff)';

/** Tags over all works, for staff. */
export const tagDeskContract = {
  list: declareCall({
    access: 'staff',
    right: 'catalogue',
    method: 'GET',
    path: '/admin/tags',
    summary: 'Tags with how many works have each, the most used first',
    tag,
  })
    .input(z.strictObject({ search: text(100).default(''), pageNo, perpage: perPage(50) }))
    .output(
      z.object({
        dataList: z.array(z.object({ name: z.string(), works: z.number() })),
        total: z.number(),
      }),
    ),

  change: declareCall({
    access: 'staff',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/tags/change',
    summary: 'Call a tag otherwise at every work, make it one with another, or take it away',
    tag,
  })
    .input(
      z.strictObject({
        tag: z.string().min(1).max(300),
        /** Null: away. */
        into: z.string().max(300).nullable(),
        /** That another has the name already, and both are to be one. */
        isMerge: z.boolean().default(false),
      }),
    )
    .output(z.object({ works: z.number() }))
    .errors(failures({ tagNotFound: 404, tagFieldsInvalid: 422, tagExists: 409 })),
};
