import type { Locale } from '../shared/locale.ts';
import enContentDesk from './en/content-desk.json' with { type: 'json' };
import enAcademy from './en/errors/academy.json' with { type: 'json' };
import enAddress from './en/errors/address.json' with { type: 'json' };
import enAdjustment from './en/errors/adjustment.json' with { type: 'json' };
import enAffiliate from './en/errors/affiliate.json' with { type: 'json' };
import enApproval from './en/errors/approval.json' with { type: 'json' };
import enBanking from './en/errors/banking.json' with { type: 'json' };
import enBanner from './en/errors/banner.json' with { type: 'json' };
import enBrowsing from './en/errors/browsing.json' with { type: 'json' };
import enCampaign from './en/errors/campaign.json' with { type: 'json' };
import enCart from './en/errors/cart.json' with { type: 'json' };
import enCatalogue from './en/errors/catalogue.json' with { type: 'json' };
import enCatalogueDesk from './en/errors/catalogue-desk.json' with { type: 'json' };
import enCatalogueFile from './en/errors/catalogue-file.json' with { type: 'json' };
import enCategoryDesk from './en/errors/category-desk.json' with { type: 'json' };
import enChat from './en/errors/chat.json' with { type: 'json' };
import enContent from './en/errors/content.json' with { type: 'json' };
import enDocument from './en/errors/document.json' with { type: 'json' };
import enEbook from './en/errors/ebook.json' with { type: 'json' };
import enField from './en/errors/field.json' with { type: 'json' };
import enFigures from './en/errors/figures.json' with { type: 'json' };
import enFlashSale from './en/errors/flash-sale.json' with { type: 'json' };
import enGeneral from './en/errors/general.json' with { type: 'json' };
import enHealth from './en/errors/health.json' with { type: 'json' };
import enIdentity from './en/errors/identity.json' with { type: 'json' };
import enImport from './en/errors/import.json' with { type: 'json' };
import enLanding from './en/errors/landing.json' with { type: 'json' };
import enListing from './en/errors/listing.json' with { type: 'json' };
import enLive from './en/errors/live.json' with { type: 'json' };
import enOnboarding from './en/errors/onboarding.json' with { type: 'json' };
import enOrder from './en/errors/order.json' with { type: 'json' };
import enPayment from './en/errors/payment.json' with { type: 'json' };
import enPayout from './en/errors/payout.json' with { type: 'json' };
import enPrivacy from './en/errors/privacy.json' with { type: 'json' };
import enProductOption from './en/errors/product-option.json' with { type: 'json' };
import enProductPicture from './en/errors/product-picture.json' with { type: 'json' };
import enPromotion from './en/errors/promotion.json' with { type: 'json' };
import enQuiz from './en/errors/quiz.json' with { type: 'json' };
import enReturns from './en/errors/returns.json' with { type: 'json' };
import enReview from './en/errors/review.json' with { type: 'json' };
import enReward from './en/errors/reward.json' with { type: 'json' };
import enSearch from './en/errors/search.json' with { type: 'json' };
import enSettlement from './en/errors/settlement.json' with { type: 'json' };
import enSharedList from './en/errors/shared-list.json' with { type: 'json' };
import enShipping from './en/errors/shipping.json' with { type: 'json' };
import enShopDesk from './en/errors/shop-desk.json' with { type: 'json' };
import enSocial from './en/errors/social.json' with { type: 'json' };
import enStaff from './en/errors/staff.json' with { type: 'json' };
import enStanding from './en/errors/standing.json' with { type: 'json' };
import enStock from './en/errors/stock.json' with { type: 'json' };
import enStoreKey from './en/errors/store-key.json' with { type: 'json' };
import enStoreProfile from './en/errors/store-profile.json' with { type: 'json' };
import enStoreTeam from './en/errors/store-team.json' with { type: 'json' };
import enTicket from './en/errors/ticket.json' with { type: 'json' };
import enVerification from './en/errors/verification.json' with { type: 'json' };
import enWithdrawal from './en/errors/withdrawal.json' with { type: 'json' };
import enWithholding from './en/errors/withholding.json' with { type: 'json' };
import enWording from './en/errors/wording.json' with { type: 'json' };
import enPromotionDesk from './en/promotion-desk.json' with { type: 'json' };
import enTreasury from './en/treasury.json' with { type: 'json' };
import enWordingDesk from './en/wording.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import thContentDesk from './th/content-desk.json' with { type: 'json' };
import thAcademy from './th/errors/academy.json' with { type: 'json' };
import thAddress from './th/errors/address.json' with { type: 'json' };
import thAdjustment from './th/errors/adjustment.json' with { type: 'json' };
import thAffiliate from './th/errors/affiliate.json' with { type: 'json' };
import thApproval from './th/errors/approval.json' with { type: 'json' };
import thBanking from './th/errors/banking.json' with { type: 'json' };
import thBanner from './th/errors/banner.json' with { type: 'json' };
import thBrowsing from './th/errors/browsing.json' with { type: 'json' };
import thCampaign from './th/errors/campaign.json' with { type: 'json' };
import thCart from './th/errors/cart.json' with { type: 'json' };
import thCatalogue from './th/errors/catalogue.json' with { type: 'json' };
import thCatalogueDesk from './th/errors/catalogue-desk.json' with { type: 'json' };
import thCatalogueFile from './th/errors/catalogue-file.json' with { type: 'json' };
import thCategoryDesk from './th/errors/category-desk.json' with { type: 'json' };
import thChat from './th/errors/chat.json' with { type: 'json' };
import thContent from './th/errors/content.json' with { type: 'json' };
import thDocument from './th/errors/document.json' with { type: 'json' };
import thEbook from './th/errors/ebook.json' with { type: 'json' };
import thField from './th/errors/field.json' with { type: 'json' };
import thFigures from './th/errors/figures.json' with { type: 'json' };
import thFlashSale from './th/errors/flash-sale.json' with { type: 'json' };
import thGeneral from './th/errors/general.json' with { type: 'json' };
import thHealth from './th/errors/health.json' with { type: 'json' };
import thIdentity from './th/errors/identity.json' with { type: 'json' };
import thImport from './th/errors/import.json' with { type: 'json' };
import thLanding from './th/errors/landing.json' with { type: 'json' };
import thListing from './th/errors/listing.json' with { type: 'json' };
import thLive from './th/errors/live.json' with { type: 'json' };
import thOnboarding from './th/errors/onboarding.json' with { type: 'json' };
import thOrder from './th/errors/order.json' with { type: 'json' };
import thPayment from './th/errors/payment.json' with { type: 'json' };
import thPayout from './th/errors/payout.json' with { type: 'json' };
import thPrivacy from './th/errors/privacy.json' with { type: 'json' };
import thProductOption from './th/errors/product-option.json' with { type: 'json' };
import thProductPicture from './th/errors/product-picture.json' with { type: 'json' };
import thPromotion from './th/errors/promotion.json' with { type: 'json' };
import thQuiz from './th/errors/quiz.json' with { type: 'json' };
import thReturns from './th/errors/returns.json' with { type: 'json' };
import thReview from './th/errors/review.json' with { type: 'json' };
import thReward from './th/errors/reward.json' with { type: 'json' };
import thSearch from './th/errors/search.json' with { type: 'json' };
import thSettlement from './th/errors/settlement.json' with { type: 'json' };
import thSharedList from './th/errors/shared-list.json' with { type: 'json' };
import thShipping from './th/errors/shipping.json' with { type: 'json' };
import thShopDesk from './th/errors/shop-desk.json' with { type: 'json' };
import thSocial from './th/errors/social.json' with { type: 'json' };
import thStaff from './th/errors/staff.json' with { type: 'json' };
import thStanding from './th/errors/standing.json' with { type: 'json' };
import thStock from './th/errors/stock.json' with { type: 'json' };
import thStoreKey from './th/errors/store-key.json' with { type: 'json' };
import thStoreProfile from './th/errors/store-profile.json' with { type: 'json' };
import thStoreTeam from './th/errors/store-team.json' with { type: 'json' };
import thTicket from './th/errors/ticket.json' with { type: 'json' };
import thVerification from './th/errors/verification.json' with { type: 'json' };
import thWithdrawal from './th/errors/withdrawal.json' with { type: 'json' };
import thWithholding from './th/errors/withholding.json' with { type: 'json' };
import thWording from './th/errors/wording.json' with { type: 'json' };
import thPromotionDesk from './th/promotion-desk.json' with { type: 'json' };
import thTreasury from './th/treasury.json' with { type: 'json' };
import thWordingDesk from './th/wording.json' with { type: 'json' };

/**
 * What only a desk's own form is told of its fields: the API says it in the desk's words, so that there is one text of each.
 */
function ofDesks(
  promotions: typeof enPromotionDesk,
  { rewards }: typeof enTreasury,
  { mistake: wording }: typeof enWordingDesk,
  { mistake: contents }: typeof enContentDesk,
) {
  const { scopesInvalid, tiersInvalid, notForPrices, hoursTooLong, tooManyPrices, oneStore } =
    promotions.mistake;
  const { giftUnknown, giftStores, giftsInvalid, giftCopiesInvalid } = promotions.mistake;
  const { unreadable, placeMissing, placeUnknown, placeUse, oneLine } = wording;
  return {
    ...{ scopesInvalid, tiersInvalid, notForPrices, hoursTooLong, tooManyPrices, oneStore },
    ...{ giftUnknown, giftStores, giftsInvalid, giftCopiesInvalid },
    ...{ unreadable, placeMissing, placeUnknown, placeUse, oneLine },
    ...{ legalHasNoEnd: contents.legalHasNoEnd, legalWordsOnly: contents.legalWordsOnly },
    countInvalid: rewards.field.countInvalid,
  };
}

const en = {
  ...enBanking,
  ...enEbook,
  ...enField,
  ...enFigures,
  ...enFlashSale,
  ...enStanding,
  ...enGeneral,
  ...enAcademy,
  ...enAddress,
  ...enBanner,
  ...enSharedList,
  ...enBrowsing,
  ...enCampaign,
  ...enCart,
  ...enCatalogue,
  ...enCatalogueFile,
  ...enCategoryDesk,
  ...enCatalogueDesk,
  ...enContent,
  ...enDocument,
  ...enIdentity,
  ...enImport,
  ...enLanding,
  ...enLive,
  ...enListing,
  ...enProductOption,
  ...enProductPicture,
  ...enOnboarding,
  ...enOrder,
  ...enPayment,
  ...enAdjustment,
  ...enAffiliate,
  ...enApproval,
  ...enStoreKey,
  ...enStoreProfile,
  ...enPayout,
  ...enPrivacy,
  ...enPromotion,
  ...enQuiz,
  ...enReturns,
  ...enReview,
  ...enReward,
  ...enSearch,
  ...enSettlement,
  ...enShipping,
  ...enShopDesk,
  ...enSocial,
  ...enStock,
  ...enStaff,
  ...enStoreTeam,
  ...enHealth,
  ...enChat,
  ...enTicket,
  ...enVerification,
  ...enWithdrawal,
  ...enWithholding,
  ...enWording,
  ...ofDesks(enPromotionDesk, enTreasury, enWordingDesk, enContentDesk),
};
const th = {
  ...thBanking,
  ...thEbook,
  ...thField,
  ...thFigures,
  ...thFlashSale,
  ...thStanding,
  ...thGeneral,
  ...thAcademy,
  ...thAddress,
  ...thBanner,
  ...thSharedList,
  ...thBrowsing,
  ...thCampaign,
  ...thCart,
  ...thCatalogue,
  ...thCatalogueFile,
  ...thCategoryDesk,
  ...thCatalogueDesk,
  ...thContent,
  ...thDocument,
  ...thIdentity,
  ...thImport,
  ...thLanding,
  ...thLive,
  ...thListing,
  ...thProductOption,
  ...thProductPicture,
  ...thOnboarding,
  ...thOrder,
  ...thPayment,
  ...thAdjustment,
  ...thAffiliate,
  ...thApproval,
  ...thStoreKey,
  ...thStoreProfile,
  ...thPayout,
  ...thPrivacy,
  ...thPromotion,
  ...thQuiz,
  ...thReturns,
  ...thReview,
  ...thReward,
  ...thSearch,
  ...thSettlement,
  ...thShipping,
  ...thShopDesk,
  ...thSocial,
  ...thStock,
  ...thStaff,
  ...thStoreTeam,
  ...thHealth,
  ...thChat,
  ...thTicket,
  ...thVerification,
  ...thWithdrawal,
  ...thWithholding,
  ...thWording,
  ...ofDesks(thPromotionDesk, thTreasury, thWordingDesk, thContentDesk),
};
type ErrorCode = keyof typeof th;

const texts = openTexts('errors', { th, en });

/** Whether a code has a text of its own. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(th, code);
}

/**
 * The text for a code in the caller's language; numbers and names in `data` fill its places. A code that has no text is said
 * as `unknownAs` is: of a field, that its value is wrong, since whoever filled it in can mend that.
 */
export function errorMessage(
  locale: Locale,
  code: string,
  data: unknown,
  unknownAs: 'internalError' | 'valueInvalid' = 'internalError',
): string {
  const known = isErrorCode(code) ? code : unknownAs;
  const values = typeof data === 'object' && data !== null ? data : {};
  const fillers = Object.entries(values).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const translate: (key: ErrorCode, values: Record<string, string | number>) => string = texts(locale);
  return translate(known, Object.fromEntries(fillers));
}
