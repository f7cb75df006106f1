import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiContract, liveApiContract } from './api.contract.ts';
import { findCall } from './contract-calls.ts';

/**
 * The shapes of SPEC §3 and where replies have them. What a contract says of its output is what it answers: a reply that
 * doesn't fit fails, so a field that may not be absent is always there. §3's shapes for live selling are those of the live
 * service; those it tells by their labels only are checked under the names they have here.
 */
const shapes: readonly [shape: string, call: string, fields: readonly string[]][] = [
  [
    'Cart',
    'cart.read',
    ['id', 'orders[]', 'promotionCode', 'referer', 'oldCartId', 'total', 'affiliateCode', 'codeShare'],
  ],
  [
    'Order',
    'cart.read',
    [
      'orders[].id',
      'orders[].sellerId',
      'orders[].seller',
      'orders[].referenceCode',
      'orders[].products[]',
      'orders[].isCheckBox',
      'orders[].isCheckBoxStateProduct',
      'orders[].total',
    ],
  ],
  [
    'Cart product',
    'cart.read',
    [
      'id',
      'name',
      'urlKey',
      'imageUrl',
      'quantity',
      'discount',
      'isCheckBox',
      'isFreeProduct',
      'availableQuantity',
      'price',
      'total',
      'attribute[].option.label',
      'promotions[].promotionTypeId',
      'promotions[].promotionName',
      'promotions[].discountBaht',
    ].map((field) => `orders[].products[].${field}`),
  ],
  [
    'Product',
    'catalogue.product',
    [
      'productTypeId',
      'attributes',
      'children.attributeOption',
      'quantity',
      'urlKey',
      'price',
      'fullPrice',
      'categoryPath',
      'tags',
      'rating',
    ],
  ],
  [
    'User short profile',
    'identity.user',
    [
      'roleId',
      'firstname',
      'lastname',
      'email',
      'telephone',
      'companyName',
      'birthday',
      'isVerifyEmail',
      'isConsent',
      'memberTypeId',
      'genderId',
      'urlKey',
      'influencerTypeId',
      'influencerTypeName',
      'isVerifyAffiliate',
      'imageUrl',
      'countryCodeId',
      'countryCodeName',
      'tierId',
    ].map((field) => `user.${field}`),
  ],
  [
    'Checkout data',
    'order.calculate',
    [
      'id',
      'paymentTypeId',
      'buyerInfo',
      'orders[].id',
      'orders[].shippingId',
      'orders[].sellerId',
      'orders[].products[].isCheckBox',
      'grandTotal',
      'promotionCode',
      'shippingTypeId',
      'shippingCode',
      'provinceId',
      'countProduct',
      'total',
    ],
  ],
  [
    'Order (display)',
    'order.detail',
    [
      'orderNumber',
      'createdAt',
      'status',
      'paymentStatus',
      'trackingNumber',
      'shippingProvider',
      'shippingName',
      'shippingFee',
      'shippingDiscount',
      'productDiscount',
      'headerDiscount',
      'liveDiscount',
      'grandTotal',
    ],
  ],
  [
    'Site info',
    'site.siteInfo',
    [
      'email',
      'telephone',
      'lineId',
      'title',
      'description',
      'logo.mobile',
      'logo.desktop',
      'companyName',
      'address',
      'address2',
    ],
  ],
  ['Seller info', 'catalogue.store', ['id', 'createdTime', 'name', 'urlKey']],
  [
    'User address',
    'address.list',
    [
      'id',
      'typeAddress',
      'userAddressTypeId',
      'name',
      'firstname',
      'lastname',
      'telephone',
      'address',
      'road',
      'provinceId',
      'districtId',
      'subdistrictId',
      'provinceName',
      'districtName',
      'subdistrictName',
      'zipcodeId',
      'zipCode',
      'defaultShipping',
      'defaultBilling',
      'taxId',
      'houseNumber',
      'building',
      'alley',
      'country',
    ].map((field) => `userAddresses[].${field}`),
  ],
  [
    'Tax invoice info',
    'order.detail',
    ['type', 'name', 'taxId', 'branchType', 'branchNumber', 'branchName', 'email'].map(
      (field) => `taxInvoice.${field}`,
    ),
  ],
  [
    'Return request',
    'returns.detail',
    [
      'returnNumber',
      'createdAt',
      'status',
      'reason',
      'note',
      'photoCount',
      'refundBank.bankName',
      'refundBank.accountNumber',
      'refundBank.accountName',
      'refundedAt',
      'hasRefundProof',
    ],
  ],
  [
    'Withdrawal',
    'withdrawal.list',
    ['amount', 'serviceCharge', 'fee', 'tax', 'bankName', 'accountNumber', 'accountName', 'createdAt'].map(
      (field) => `dataList[].${field}`,
    ),
  ],
  [
    'Banner',
    'site.bannerHomeList',
    ['name', 'altTag', 'displayOrder', 'externalLink', 'imageUrl', 'mobileImageUrl', 'display'].map(
      (field) => `dataList[].${field}`,
    ),
  ],
  ['Closing banner', 'site.bannerClose', ['isShow', 'banner.banner.imageUrl']],
  ['Campaign', 'campaign.list', ['[].id', '[].product[]', '[].banner.imageUrl', '[].enabled', '[].urlKey']],
  [
    'Footer config',
    'site.footerConfig',
    [
      'contactUsAddress',
      'contactUsTelephone',
      'contactUsFax',
      'contactUsEmail',
      'isFacebook',
      'linkFacebook',
      'isInstagram',
      'linkInstagram',
      'isLine',
      'linkLine',
    ],
  ],
  [
    'Live post',
    'liveApi.service.post',
    [
      ...['id', 'userGUID', 'pageId', 'postTypeId', 'postId', 'postName', 'postCreatedTime', 'name', 'date'],
      ...['active', 'limitPerPerson', 'statusId', 'point', 'cashBack', 'grandTotal', 'purchaseDemand'],
      ...['submitOrder', 'submitOrderPercent', 'product[]'],
    ],
  ],
  [
    'Live product',
    'liveApi.service.post',
    [
      ...['id', 'productId', 'keyword', 'cashback', 'displayCashback', 'price', 'point', 'producDetail'],
      'isValidatePriceToSell',
    ].map((field) => `product[].${field}`),
  ],
  ['Share detail', 'share.product', ['id', 'urlKey', 'metaTitle', 'metaDescription', 'shortLink']],
  ['Settings list', 'site.settingList', ['[].id', '[].value']],
];

/** What stands at a field of a reply ("orders[].seller"); null when nothing does, or it may be left out. */
function fieldAt(schema: z.core.$ZodType, path: string): z.core.$ZodType | null {
  let at = schema;
  for (const part of path.match(/[^.[\]]+|\[\]/g) ?? []) {
    while (at instanceof z.ZodNullable) at = at.unwrap();
    if (part === '[]') {
      if (!(at instanceof z.ZodArray)) return null;
      at = at.element;
      continue;
    }
    const field = at instanceof z.ZodObject ? at.shape[part] : undefined;
    if (field === undefined || field instanceof z.ZodOptional) return null;
    at = field;
  }
  return at;
}

test.each(shapes)('%s: %s', (_, call, fields) => {
  const { output } = findCall({ ...apiContract, liveApi: liveApiContract }, call);
  expect(fields.filter((field) => output === null || fieldAt(output, field) === null)).toEqual([]);
});

test('a field that isn’t there, or may be left out, is found missing', () => {
  const schema = z.object({
    a: z.object({ b: z.string().nullable() }).nullable(),
    c: z.string().optional(),
    d: z.array(z.object({ e: z.number() })),
  });
  const missing = ['a.b', 'a.x', 'c', 'd[].e', 'd.e', 'a[]'].filter((path) => fieldAt(schema, path) === null);
  expect(missing).toEqual(['a.x', 'c', 'd.e', 'a[]']);
});
