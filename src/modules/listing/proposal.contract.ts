import { z } from 'zod';
import { declareCall, failures, idInPath } from '../../shared/contract.ts';
import { coverSides } from './listing.rules.ts';
import { tag } from './listing-fields.contract.ts';

const sideInPath = z.strictObject({ id: idInPath, side: z.enum(coverSides) });
const pictureFailures = failures({ pictureNotFound: 404 });

/** What stores do with their proposals, and the pictures of covers that aren't, or aren't any more, the public's to see. */
export const proposalContract = {
  withdrawProposal: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/product/proposals/{id}',
    summary: 'Take back what the store proposed of a book and staff haven’t decided',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isWithdrawn: z.literal(true) }))
    .errors(failures({ proposalNotFound: 404, proposalDecided: 409 })),

  proposedCover: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/proposals/{id}/cover/{side}',
    summary: 'The cover the store proposed, or the one that was there when it did',
    tag,
  })
    .input(sideInPath)
    .output(z.file())
    .errors(pictureFailures),

  changedCover: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/changes/{id}/cover/{side}',
    summary: 'The cover before or after a change that is in the history of a product',
    tag,
  })
    .input(sideInPath)
    .output(z.file())
    .errors(pictureFailures),

  staffProposedCover: declareCall({
    access: 'staff',
    right: 'proposals',
    method: 'GET',
    path: '/admin/product/proposals/{id}/cover/{side}',
    summary: 'The cover a store proposed, or the one that was there when it did',
    tag,
  })
    .input(sideInPath)
    .output(z.file())
    .errors(pictureFailures),

  staffChangedCover: declareCall({
    access: 'staff',
    right: 'catalogue',
    method: 'GET',
    path: '/admin/product/changes/{id}/cover/{side}',
    summary: 'The cover of an edition before or after a store’s change of it',
    tag,
  })
    .input(sideInPath)
    .output(z.file())
    .errors(pictureFailures),
};
