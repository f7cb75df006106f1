import type { Job } from '../platform/jobs/job-queue.ts';
import type { Services } from '../platform/services.ts';
import { workOffDiscards } from '../platform/storage/discard-files.ts';
import { forgetOldClicks } from './affiliate/count-clicks.ts';
import { expireApprovals } from './approval/expire-approvals.ts';
import { sealAudit } from './audit/seal-audit.ts';
import { tellFollowers } from './browsing/tell-followers.ts';
import { tellWatchers } from './browsing/tell-watchers.ts';
import { forgetOldFiles, workTag } from './catalogue-file/send-file.ts';
import { workOnFiles } from './catalogue-file/work-on-files.ts';
import { forgetOldChats, tellUnread } from './chat/tell-unread.ts';
import { issueCommissionInvoices } from './commission-invoice/issue-commission-invoices.ts';
import { issueDueDocuments } from './document/issue-due-documents.ts';
import { closeEndedOffers } from './flash-sale/close-slots.ts';
import { tellOfBegunSlots } from './flash-sale/keep-reminders.ts';
import { forgetEndedSessions } from './identity/end-session.ts';
import { forgetKeptForms } from './identity/keep-form.ts';
import { closeViews } from './identity/see-as.ts';
import { publishDueProducts } from './listing/publish-due-products.ts';
import { forgetCommenters } from './live/forget-commenters.ts';
import { basketsTag, livesTag, movesTag, pagesTag } from './live/live-tags.ts';
import { pollPages } from './live/poll-pages.ts';
import { remindOfLives } from './live/remind-of-lives.ts';
import { sendPageReplies } from './live/send-page-replies.ts';
import { settleLives } from './live/settle-lives.ts';
import { tellMovedUp } from './live/tell-moved-up.ts';
import { forgetOldNotifications } from './notification/keep-notifications.ts';
import { completeDeliveredOrders } from './order/complete-order.ts';
import { expireOrderGroups } from './order/expire-order-groups.ts';
import { tellShipDays } from './order-notices/tell-ship-days.ts';
import { forgetOldOtp } from './otp/send-otp.ts';
import { forgetOldTrackingFiles } from './packing/send-tracking-file.ts';
import { forgetOldPackingPhotos } from './packing-proof/keep-photos.ts';
import { reconcileCardPayments } from './payment/reconcile-card-payments.ts';
import { reconcileRefunds } from './payment/reconcile-refunds.ts';
import { sendRefunds } from './payment/send-refunds.ts';
import { expirePoints, warnExpiringPoints } from './points/expire-points.ts';
import { eraseDueAccounts } from './privacy/erase-due-accounts.ts';
import { remindOfErasure } from './privacy/remind-of-erasure.ts';
import { picturesTag } from './product-picture/send-pictures.ts';
import { forgetOldPictureBatches, workOnPictures } from './product-picture/work-on-pictures.ts';
import { keepDiscountPrices } from './promotion/keep-discount-prices.ts';
import { remindOfVouchers, stopsTag, tellOfStoppedVouchers } from './promotion/remind-of-vouchers.ts';
import { giveDueQuizPoints } from './quiz/give-quiz-points.ts';
import { regradeDueTries, regradeTag } from './quiz/regrade-quiz.ts';
import { handInDueAttempts } from './quiz/take-quiz.ts';
import { endBaskets } from './referral/end-baskets.ts';
import { runReturnTimers } from './returns/run-return-timers.ts';
import { keepAnswered } from './review/keep-answered.ts';
import { deliverRedemptions } from './reward/move-redemption.ts';
import { forgetOldSearches } from './search/count-searches.ts';
import { preparedTag } from './seller/prepare-store.ts';
import { createSettingsReader } from './settings/shop-settings.ts';
import { closeDueStatements } from './settlement/close-statements.ts';
import { forgetSocialAttempts } from './social/forget-social-attempts.ts';
import { tellLowStock } from './stock/tell-low-stock.ts';
import { openReadyStores } from './store-centre/open-ready-stores.ts';
import { addUpFigures, recountFigures, recountStoreRatings } from './store-figures/keep-figures.ts';
import { tellOfEnds } from './store-key/tell-of-ends.ts';
import { runSuspensions } from './store-suspension/suspend-store.ts';
import { forgetOldInvitations } from './store-team/handle-personal-data.ts';
import { refreshAlsoBought } from './storefront/refresh-also-bought.ts';
import { forgetOldTickets } from './ticket/work-on-tickets.ts';
import { deleteOldDocuments } from './verification/delete-old-documents.ts';

const everyMinute = '* * * * *';
const everyHour = '17 * * * *';

/** Everything that happens by the clock, on one page. */
export function listJobs(services: Services): Job[] {
  const site = createSettingsReader(services);
  return [
    { name: 'seal-audit', cron: everyMinute, run: () => sealAudit(services) },
    { name: 'expire-approvals', cron: '*/10 * * * *', run: () => expireApprovals(services) },
    { name: 'keep-discount-prices', cron: everyMinute, run: () => keepDiscountPrices(services) },
    { name: 'expire-order-groups', cron: everyMinute, run: () => expireOrderGroups(services) },
    // Woken when a file comes or is confirmed; each minute goes on with what a process that was killed has left.
    { name: 'work-on-files', cron: everyMinute, wakenBy: workTag, run: () => workOnFiles(services) },
    // The same, of pictures of many products.
    {
      name: 'work-on-pictures',
      cron: everyMinute,
      wakenBy: picturesTag,
      run: () => workOnPictures(services),
    },
    { name: 'forget-old-pictures', cron: '52 19 * * *', run: () => forgetOldPictureBatches(services) },
    {
      name: 'forget-old-packing-photos',
      cron: '5 20 * * *',
      run: () => forgetOldPackingPhotos(services),
    },
    {
      name: 'forget-old-tracking-files',
      cron: '55 19 * * *',
      run: () => forgetOldTrackingFiles(services),
    },
    { name: 'forget-old-files', cron: '50 19 * * *', run: () => forgetOldFiles(services) },
    // Woken when a store that isn't open yet takes a step of its checklist.
    {
      name: 'open-ready-stores',
      cron: everyMinute,
      wakenBy: preparedTag,
      run: () => openReadyStores(services),
    },
    { name: 'publish-due-products', cron: everyMinute, run: () => publishDueProducts(services) },
    { name: 'complete-delivered-orders', cron: '*/10 * * * *', run: () => completeDeliveredOrders(services) },
    { name: 'issue-due-documents', cron: '*/5 * * * *', run: () => issueDueDocuments(services) },
    { name: 'reconcile-card-payments', cron: everyMinute, run: () => reconcileCardPayments(services) },
    { name: 'close-due-statements', cron: everyHour, run: () => closeDueStatements(services) },
    { name: 'issue-commission-invoices', cron: '27 * * * *', run: () => issueCommissionInvoices(services) },
    { name: 'forget-old-otp', cron: everyHour, run: () => forgetOldOtp(services) },
    { name: 'tell-of-ending-keys', cron: '47 * * * *', run: () => tellOfEnds(services) },
    { name: 'forget-old-invitations', cron: '35 19 * * *', run: () => forgetOldInvitations(services) },
    { name: 'forget-ended-sessions', cron: everyHour, run: () => forgetEndedSessions(services) },
    { name: 'run-store-suspensions', cron: everyMinute, run: () => runSuspensions(services) },
    { name: 'close-account-views', cron: everyMinute, run: () => closeViews(services) },
    { name: 'forget-kept-forms', cron: '*/10 * * * *', run: () => forgetKeptForms(services) },
    { name: 'run-return-timers', cron: '*/5 * * * *', run: () => runReturnTimers(services) },
    { name: 'send-refunds', cron: everyMinute, run: () => sendRefunds(services) },
    { name: 'reconcile-refunds', cron: everyHour, run: () => reconcileRefunds(services) },
    { name: 'erase-due-accounts', cron: everyHour, run: () => eraseDueAccounts(services) },
    // As often as what it tells of happens: "a day before" is never minutes before.
    { name: 'remind-of-erasure', cron: '37 * * * *', run: () => remindOfErasure(services) },
    { name: 'forget-commenters', cron: '15 19 * * *', run: () => forgetCommenters(services) },
    { name: 'remind-of-lives', cron: everyMinute, wakenBy: livesTag, run: () => remindOfLives(services) },
    { name: 'tell-moved-up', cron: everyMinute, wakenBy: movesTag, run: () => tellMovedUp(services) },
    // Between its minutes `startWork` fetches, too: viewers don't wait.
    { name: 'poll-live-pages', cron: everyMinute, wakenBy: pagesTag, run: () => pollPages(services) },
    {
      name: 'send-page-replies',
      cron: everyMinute,
      wakenBy: basketsTag,
      run: () => sendPageReplies(services),
    },
    { name: 'forget-old-tickets', cron: '45 19 * * *', run: () => forgetOldTickets(services, site) },
    { name: 'forget-old-chats', cron: '25 19 * * *', run: () => forgetOldChats(services, site) },
    { name: 'tell-unread-chats', cron: everyMinute, run: () => tellUnread(services) },
    { name: 'hand-in-due-quizzes', cron: everyMinute, run: () => handInDueAttempts(services) },
    // Woken when staff say that a corrected key counts; each minute finds tries that were handed in meanwhile.
    { name: 'regrade-quizzes', cron: everyMinute, wakenBy: regradeTag, run: () => regradeDueTries(services) },
    { name: 'give-due-quiz-points', cron: '7 * * * *', run: () => giveDueQuizPoints(services) },
    { name: 'forget-old-notices', cron: '40 19 * * *', run: () => forgetOldNotifications(services) },
    { name: 'tell-watchers', cron: '*/5 * * * *', run: () => tellWatchers(services) },
    { name: 'tell-low-stock', cron: '*/5 * * * *', run: () => tellLowStock(services) },
    // In the morning: what is due can still leave.
    { name: 'tell-ship-days', cron: '10 1 * * *', run: () => tellShipDays(services) },
    { name: 'tell-followers', cron: '41 2 * * *', run: () => tellFollowers(services) },
    { name: 'forget-social-attempts', cron: '*/10 * * * *', run: () => forgetSocialAttempts(services) },
    { name: 'delete-old-identity-documents', cron: everyHour, run: () => deleteOldDocuments(services) },
    { name: 'delete-discarded-files', cron: everyHour, run: () => workOffDiscards(services) },
    { name: 'expire-points', cron: everyHour, run: () => expirePoints(services) },
    { name: 'warn-expiring-points', cron: '23 3 * * *', run: () => warnExpiringPoints(services) },
    { name: 'refresh-also-bought', cron: '11 * * * *', run: () => refreshAlsoBought(services) },
    { name: 'add-up-store-figures', cron: everyMinute, run: () => addUpFigures(services) },
    { name: 'recount-store-figures', cron: '51 19 * * *', run: () => recountFigures(services) },
    { name: 'end-referral-baskets', cron: '*/10 * * * *', run: () => endBaskets(services) },
    { name: 'forget-old-clicks', cron: '4 * * * *', run: () => forgetOldClicks(services) },
    { name: 'forget-old-searches', cron: '7 20 * * *', run: () => forgetOldSearches(services) },
    { name: 'note-answered-reviews', cron: '12 20 * * *', run: () => keepAnswered(services) },
    { name: 'recount-store-ratings', cron: everyHour, run: () => recountStoreRatings(services) },
    { name: 'remind-of-vouchers', cron: everyHour, run: () => remindOfVouchers(services) },
    {
      name: 'tell-of-stopped-vouchers',
      cron: everyHour,
      wakenBy: stopsTag,
      run: () => tellOfStoppedVouchers(services),
    },
    { name: 'close-flash-offers', cron: everyMinute, run: () => closeEndedOffers(services) },
    { name: 'settle-lives', cron: everyMinute, run: () => settleLives(services) },
    { name: 'tell-of-flash-sales', cron: everyMinute, run: () => tellOfBegunSlots(services) },
    { name: 'deliver-redemptions', cron: everyHour, run: () => deliverRedemptions(services) },
  ];
}
