import { z } from 'zod';
import { declareCall, failures, id, idInPath, smallId, smallIdInPath, text } from '../../shared/contract.ts';
import { addressTypeIds, addressTypes, hasPlace, isOneType } from './address.rules.ts';

const place = z.object({ id: z.number(), name: z.string() });

/** A subdistrict with all that follows from it, so that choosing it fills the whole cascade. */
const locality = z.object({
  subdistrictId: z.number(),
  subdistrictName: z.string(),
  districtId: z.number(),
  districtName: z.string(),
  provinceId: z.number(),
  provinceName: z.string(),
  zipCode: z.string(),
});
export type Locality = z.infer<typeof locality>;

/** SPEC §3 "User address". */
const address = locality.extend({
  id: z.number(),
  typeAddress: z.enum(addressTypes),
  userAddressTypeId: z.number(),
  /** A zip code's number is the code itself. */
  zipcodeId: z.number(),
  name: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  telephone: z.string(),
  address: z.string(),
  houseNumber: z.string().nullable(),
  building: z.string().nullable(),
  alley: z.string().nullable(),
  road: z.string().nullable(),
  taxId: z.string().nullable(),
  defaultShipping: z.boolean(),
  defaultBilling: z.boolean(),
  country: z.string(),
  /** The whole address on one line, as it is printed on a parcel. */
  line: z.string(),
});
export type UserAddress = z.infer<typeof address>;

/** What follows from the subdistrict, as forms send it along: it has to say the same. Nothing, 0 and '' say nothing. */
const followingId = z.union([smallId, z.literal(0), text(10)]).nullish();
const followingName = text(100).nullish();

/** As `address` gives it: what follows from the subdistrict may be left out. An id of 0 is none yet. */
const addressFields = z.object({
  id: z
    .union([id, z.literal(0)])
    .transform((value) => (value === 0 ? undefined : value))
    .optional(),
  typeAddress: z.enum(addressTypes).optional(),
  /** The type's number (SPEC §3 has both): the same type's, where both are there. Home without either; 0 is none. */
  userAddressTypeId: z.literal([0, ...Object.values(addressTypeIds)]).optional(),
  name: text(100).optional(),
  firstname: text(100).pipe(z.string().min(1, 'required')),
  lastname: text(100).pipe(z.string().min(1, 'required')),
  telephone: text(20),
  houseNumber: text(60).optional(),
  building: text(120).optional(),
  alley: text(120).optional(),
  road: text(120).optional(),
  address: text(300).default(''),
  subdistrictId: smallId,
  zipCode: text(5).optional(),
  zipcodeId: followingId,
  districtId: followingId,
  provinceId: followingId,
  subdistrictName: followingName,
  districtName: followingName,
  provinceName: followingName,
  country: followingName,
  taxId: text(20).optional(),
  defaultShipping: z.boolean().default(false),
  defaultBilling: z.boolean().default(false),
});

/** A house is known by its number, or by the free line `address`: one of them is there. */
const addressInput = addressFields
  .refine(hasPlace, { path: ['address'], message: 'required' })
  .refine(({ typeAddress, userAddressTypeId }) => isOneType(typeAddress, userAddressTypeId), {
    path: ['userAddressTypeId'],
    message: 'fieldsDiffer',
  });
export type AddressInput = z.infer<typeof addressInput>;

export const addressContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/UserAddresses',
    summary: "The shopper's address book, the default first",
    tag: 'Address',
  }).output(z.object({ userAddresses: z.array(address) })),

  save: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/UserAddresses',
    summary: 'Adds an address, or changes one of the shopper’s own',
    tag: 'Address',
  })
    .input(addressInput)
    .output(address)
    .errors(
      failures({
        notFound: 404,
        subdistrictUnknown: 422,
        zipCodeDiffers: 422,
        fieldsDiffer: 422,
        telephoneInvalid: 422,
        taxIdInvalid: 422,
        addressBookFull: 422,
      }),
    ),

  remove: declareCall({
    access: 'signedIn',
    method: 'DELETE',
    path: '/UserAddresses/{id}',
    summary: 'Removes one of the shopper’s own addresses',
    tag: 'Address',
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ notFound: 404 })),

  provinces: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Province',
    summary: 'The provinces, by name',
    tag: 'Address',
  }).output(z.object({ dataList: z.array(place) })),

  districts: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/District',
    summary: 'The districts of a province, by name',
    tag: 'Address',
  })
    .input(z.strictObject({ provinceId: smallIdInPath }))
    .output(z.object({ dataList: z.array(place) })),

  subdistricts: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Subdistrict',
    summary: 'The subdistricts of a district with their zip codes, by name',
    tag: 'Address',
  })
    .input(z.strictObject({ districtId: smallIdInPath }))
    .output(z.object({ dataList: z.array(place.extend({ zipCode: z.string() })) })),

  lookup: declareCall({
    access: 'anyone',
    limit: 'search',
    method: 'GET',
    path: '/Address/Lookup',
    summary:
      'Finds subdistricts by zip code, or by the beginning of a subdistrict’s, district’s or province’s name',
    tag: 'Address',
  })
    .input(z.strictObject({ search: text(60) }))
    .output(z.object({ dataList: z.array(locality) })),
};
