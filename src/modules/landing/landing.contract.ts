import { z } from 'zod';
import {
  askedInstant,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
} from '../../shared/contract.ts';
import { blocksMost, landingStates } from './landing.rules.ts';
import { blockPicture, landingBlock, shownBlock } from './landing-block.contract.ts';

const tag = 'Landing pages';
const instant = z.iso.datetime();

/** The base of a picture's addresses: `<base>/<width>.<webp|avif|jpg>`. */
const picture = z.object({ id: z.number(), imageUrl: z.string() });
/** A part of a picture: "x,y,width,height", each a share (0 to 1) of the whole; none: its middle. */
const part = text(100).default('');

const shownPage = z.object({
  id: z.number(),
  urlKey: z.string(),
  name: z.string(),
  blocks: z.array(shownBlock),
});
export type ShownLanding = z.infer<typeof shownPage>;

const listed = z.object({
  id: z.number(),
  urlKey: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  state: z.enum(landingStates),
  /** The draft has been changed since it was published. */
  isChanged: z.boolean(),
  publishedAt: instant.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  interestCount: z.number(),
});
export type LandingRow = z.infer<typeof listed>;

const deskPage = listed.extend({
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  blocks: z.array(landingBlock),
  /** The pictures that they name. */
  pictures: z.array(picture),
});
export type DeskLanding = z.infer<typeof deskPage>;

const interest = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  policyVersion: z.string(),
  at: instant,
});

const byId = z.strictObject({ id: idInPath });
const notFound = failures({ landingNotFound: 404 });
const changeFailures = failures({ landingNotFound: 404, landingChanged: 409 });

export const landingContract = {
  first: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/landing',
    summary: 'The landing page that was published last of those that are shown',
    tag,
  })
    .output(shownPage)
    .errors(notFound),

  read: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/landing/{urlKey}',
    summary: 'A landing page with its blocks, what they name among them',
    tag,
  })
    .input(z.strictObject({ urlKey: text(200) }))
    .output(shownPage)
    .errors(notFound),

  ask: declareCall({
    access: 'anyone',
    limit: 'interest',
    method: 'POST',
    path: '/landing/{urlKey}/interest',
    summary: 'Ask to be told about what a page is for; each address once',
    tag,
  })
    .input(
      z.strictObject({
        urlKey: text(200),
        name: text(120),
        email: text(254),
        /** The privacy policy, in the version in force. */
        isAccept: z.boolean(),
      }),
    )
    .output(z.object({ isKept: z.literal(true) }))
    .errors(failures({ landingNotFound: 404, interestInvalid: 422 })),

  staffList: declareCall({
    access: 'staff',
    right: 'landing',
    method: 'GET',
    path: '/admin/landing/List',
    summary: 'Landing pages, the newest first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(z.object({ dataList: z.array(listed), total: z.number() })),

  staffRead: declareCall({
    access: 'staff',
    right: 'landing',
    method: 'GET',
    path: '/admin/landing/{id}',
    summary: 'A landing page with the blocks of its draft',
    tag,
  })
    .input(byId)
    .output(deskPage)
    .errors(notFound),

  staffPreview: declareCall({
    access: 'staff',
    right: 'landing',
    method: 'GET',
    path: '/admin/landing/{id}/preview',
    summary: 'The draft as visitors would see it',
    tag,
  })
    .input(byId)
    .output(shownPage)
    .errors(notFound),

  staffSave: declareCall({
    access: 'staff',
    right: 'landing',
    limit: 'write',
    method: 'POST',
    path: '/admin/landing',
    summary: 'Make a landing page, or with `id` change its names, its times and its draft',
    tag,
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        urlKey: text(80),
        nameTh: text(120),
        nameEn: text(120),
        startsAt: askedInstant.nullable(),
        endsAt: askedInstant.nullable(),
        blocks: z.array(landingBlock).max(blocksMost),
      }),
    )
    .output(z.object({ id }))
    .errors(failures({ landingInvalid: 422, landingNotFound: 404, landingChanged: 409 })),

  staffPicture: declareCall({
    access: 'staff',
    right: 'landing',
    limit: 'upload',
    method: 'POST',
    path: '/admin/landing-picture',
    summary:
      'Keep pictures for a banner (multipart/form-data with `desktop` and `mobile` pictures), as its block is to name them',
    tag,
  })
    .input(
      z.strictObject({
        /** Of the picture that the block has: what isn't sent anew stays. */
        desktopId: idInPath.nullish(),
        mobileId: idInPath.nullish(),
        mobileIs: z.enum(['own', 'cut']).default('cut'),
        /** 20:7. Left out: the one that is there stays. */
        desktop: z.file().nullish(),
        desktopPart: part,
        /** Square. Left out: the one that is there stays, or it is cut from the desktop's. */
        mobile: z.file().nullish(),
        mobilePart: part,
      }),
    )
    .output(z.object({ picture: blockPicture, pictures: z.array(picture) }))
    .errors(
      failures({
        bannerInvalid: 422,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
      }),
    ),

  staffPublish: declareCall({
    access: 'staff',
    right: 'landing',
    limit: 'write',
    method: 'POST',
    path: '/admin/landing/{id}/publish',
    summary: 'Show visitors the draft as it is now, or with `isShown` false take the page away',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version, isShown: z.boolean() }))
    .output(z.object({ isShown: z.boolean() }))
    .errors(changeFailures),

  staffInterests: declareCall({
    access: 'staff',
    right: 'landing',
    method: 'GET',
    path: '/admin/landing/{id}/interests',
    summary: 'Who asked to be told, the newest first',
    tag,
  })
    .input(z.strictObject({ id: idInPath, pageNo, perpage: perPage(50) }))
    .output(z.object({ dataList: z.array(interest), total: z.number() }))
    .errors(notFound),

  staffInterestsFile: declareCall({
    access: 'staff',
    right: 'landing',
    limit: 'upload',
    method: 'GET',
    path: '/admin/landing/{id}/interests/csv',
    summary: 'The same as a table to keep (CSV); the audit log notes who took it',
    tag,
  })
    .input(byId)
    .output(z.file())
    .errors(notFound),
};
