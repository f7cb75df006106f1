import type { Transaction } from '../platform/db/database.ts';
import type { Emit, EventOf, Events } from '../platform/events.ts';
import type { Services } from '../platform/services.ts';
import { completeLessonsOfPassed } from './academy/follow-quizzes.ts';
import { giveCodeToJoined } from './affiliate/follow-accounts.ts';
import { settleEarningsOfCompleted, settleEarningsOfReturned } from './affiliate/follow-orders.ts';
import { noteCampaignsOfPlaced } from './campaign-results/follow-orders.ts';
import {
  cancelCashbackOfEnded,
  cancelCashbackOfRefused,
  confirmCashbackOfCompleted,
  payCashbackOfPaid,
  recordCashbackOfPlaced,
  reverseCashbackOfCopies,
} from './cashback/follow-orders.ts';
import { freeConversationsOfLeft } from './chat/follow-accounts.ts';
import { recordConsentsOfOpened } from './consent/follow-accounts.ts';
import {
  endBooksOfEnded,
  endBooksOfReturned,
  holdBooksOfPlaced,
  holdBooksOfRevived,
  openBooksOfPaid,
} from './ebook/follow-orders.ts';
import { retakeFlashCopies, returnFlashCopies } from './flash-sale/follow-orders.ts';
import { openPickupsOfPlaced } from './fulfilment/follow-orders.ts';
import { keepHistoryOfImport } from './listing/follow-catalogue.ts';
import { recordEarningsOfSold } from './live/follow-orders.ts';
import { applyOfOpened } from './onboarding/follow-accounts.ts';
import {
  tellCancelled,
  tellCompleted,
  tellCorrected,
  tellDelivered,
  tellExpired,
  tellHandedOver,
  tellPaid,
  tellPartShipped,
  tellPlaced,
  tellReadyToFetch,
  tellRestCancelled,
  tellShipped,
} from './order-notices/follow-orders.ts';
import {
  tellMoneyGoesBack,
  tellRefundAccountNamed,
  tellRefunded,
  tellRefundMoved,
  tellRefundReturned,
  tellRefundVoided,
  tellSlipRejected,
  tellSlipReopened,
  tellSlipSent,
} from './order-notices/follow-payments.ts';
import {
  closeCashOfCompleted,
  closeCashOfRefused,
  closePaymentsOfExpired,
  refundCopies,
  settlePaymentsOfCancelled,
} from './payment/follow-orders.ts';
import {
  earnPointsOfCompleted,
  holdPointsOfPlaced,
  holdPointsOfRevived,
  returnPointsOfCancelled,
  returnPointsOfCopies,
  returnPointsOfExpired,
  returnPointsOfRefused,
} from './points/follow-orders.ts';
import { tellBasketOfPlaced } from './referral/follow-orders.ts';
import { finishReturn, unfinishReturn } from './returns/finish-return.ts';
import { unlinkOfCleared } from './social/follow-accounts.ts';
import { countCopiesOfOffers } from './stock/follow-catalogue.ts';
import {
  countCancelled,
  countPaid,
  countPlaced,
  countRefused,
  countReturned,
} from './store-figures/follow-orders.ts';
import { endKeysOfLeft } from './store-key/follow-members.ts';
import {
  markCancelled,
  markLate,
  markLostReturn,
  markRestCancelled,
  takeBackMark,
} from './store-standing/follow-orders.ts';
import { keepAccountOfOpenWithdrawals } from './withdrawal/follow-banking.ts';
import { takeBackCertificate } from './withholding/follow-adjustments.ts';
import { issueCertificateOfPaid } from './withholding/issue-income-certificate.ts';

type Reaction<Name extends keyof Events> = (
  tx: Transaction,
  services: ReactionServices,
  event: EventOf<Name>,
) => Promise<void>;

type ReactionServices = Pick<Services, 'siteUrl' | 'newUuid' | 'newCode' | 'newSecret' | 'secretBox'>;

/**
 * What follows from what happens, on one page: who reacts to an event, in the order in which locks are taken (vouchers and
 * SKUs before the event; payments, lots of points, cashback; notices last). What happens by the clock is in jobs.ts.
 */
const reactions: { readonly [Name in keyof Events]: readonly Reaction<Name>[] } = {
  affiliateJoined: [giveCodeToJoined],
  accountOpened: [recordConsentsOfOpened, applyOfOpened],
  waysInCleared: [unlinkOfCleared],
  storeLeft: [endKeysOfLeft],
  deskLeft: [freeConversationsOfLeft],
  bankAccountRemoved: [keepAccountOfOpenWithdrawals],
  offersCounted: [countCopiesOfOffers],
  offersImported: [keepHistoryOfImport],
  orderPlaced: [
    openPickupsOfPlaced,
    holdBooksOfPlaced,
    holdPointsOfPlaced,
    recordCashbackOfPlaced,
    recordEarningsOfSold,
    countPlaced,
    noteCampaignsOfPlaced,
    tellBasketOfPlaced,
    tellPlaced,
  ],
  orderRevived: [retakeFlashCopies, holdBooksOfRevived, holdPointsOfRevived],
  orderPaid: [openBooksOfPaid, payCashbackOfPaid, countPaid, tellPaid],
  orderExpired: [
    returnFlashCopies,
    endBooksOfEnded,
    closePaymentsOfExpired,
    returnPointsOfExpired,
    cancelCashbackOfEnded,
    tellExpired,
  ],
  orderCancelled: [
    returnFlashCopies,
    endBooksOfEnded,
    settlePaymentsOfCancelled,
    returnPointsOfCancelled,
    cancelCashbackOfEnded,
    countCancelled,
    markCancelled,
    tellCancelled,
  ],
  orderShipped: [markLate, tellShipped],
  partShipped: [tellPartShipped],
  restCancelled: [markRestCancelled, tellRestCancelled],
  shipmentCorrected: [tellCorrected],
  orderDelivered: [tellDelivered],
  orderReadyToFetch: [tellReadyToFetch],
  orderHandedOver: [markLate, tellHandedOver],
  copiesReturned: [
    endBooksOfReturned,
    refundCopies,
    returnPointsOfCopies,
    reverseCashbackOfCopies,
    settleEarningsOfReturned,
    countReturned,
    markLostReturn,
  ],
  orderRefused: [closeCashOfRefused, returnPointsOfRefused, cancelCashbackOfRefused, countRefused],
  orderCompleted: [
    closeCashOfCompleted,
    earnPointsOfCompleted,
    confirmCashbackOfCompleted,
    settleEarningsOfCompleted,
    tellCompleted,
  ],
  moneyUnsettled: [tellMoneyGoesBack],
  slipSent: [tellSlipSent],
  slipRejected: [tellSlipRejected],
  slipReopened: [tellSlipReopened],
  refundPaid: [finishReturn, tellRefunded],
  refundMoved: [unfinishReturn, tellRefundMoved],
  refundReturned: [unfinishReturn, tellRefundReturned],
  refundVoided: [takeBackMark, tellRefundVoided],
  refundAccountNamed: [tellRefundAccountNamed],
  withdrawalPaid: [issueCertificateOfPaid],
  quizPassed: [completeLessonsOfPassed],
  adjustmentReversed: [takeBackCertificate],
};

/**
 * The way slices say what has happened (see Emit). `logEvent` writes it down for other systems, where some take it: before
 * anything follows from it, so that what does is written after it.
 */
export function createEmit(services: ReactionServices, logEvent: Emit | null = null): Emit {
  return async (tx, event) => {
    await logEvent?.(tx, event);
    for (const react of reactions[event.name]) await react(tx, services, event);
  };
}
