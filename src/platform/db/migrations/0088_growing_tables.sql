CREATE INDEX IF NOT EXISTS "chat_conversations_last" ON "chat_conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_conversations_typing_shoppers" ON "chat_conversations" USING btree ("seller_id","shopper_typing_at") WHERE shopper_typing_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_conversations_typing_desks" ON "chat_conversations" USING btree ("user_id","desk_typing_at") WHERE desk_typing_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "chat_messages_name" ON "chat_messages" USING btree ("client_id","conversation_id","side");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_messages_automatic" ON "chat_messages" USING btree ("conversation_id","at") WHERE is_automatic and card_kind is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_erased" ON "users" USING btree ("id") WHERE status = 'erased';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "affiliate_clicks_thing" ON "affiliate_clicks" USING btree ("affiliate_id","kind","thing_id") WHERE verdict = 'counted';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "affiliate_earnings_thing" ON "affiliate_earnings" USING btree ("affiliate_id","thing");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "editions_publisher" ON "editions" USING btree ("publisher_id") WHERE publisher_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_refused" ON "products" USING btree ("updated_at","id") WHERE off_sale_as = 'refused' and not is_active and archived_at is null and parent_id is null and retired_at is null and not is_free_gift;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_conversations_of_shopper" ON "chat_conversations" USING btree ("user_id","last_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_conversations_of_desk" ON "chat_conversations" USING btree ("seller_id","last_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "documents_user" ON "documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "library_books_user" ON "library_books" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parcels_changed" ON "parcels" USING btree (greatest(shipped_at, delivered_at, came_back_at));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_events_at" ON "order_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_groups_created" ON "order_groups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_groups_expired" ON "order_groups" USING btree ("created_at") WHERE payment_status = 'expired';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_groups_paid" ON "order_groups" USING btree ("paid_at","total_satang") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lines_live" ON "order_lines" USING btree ("price_source") WHERE price_source like 'live:%';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_seller_status" ON "orders" USING btree ("seller_id","status","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_seller_changed" ON "orders" USING btree ("seller_id",greatest(created_at, ready_at, prepared_at, shipped_at, delivered_at, refused_at, completed_at, closed_at));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_received" ON "orders" USING btree (least(delivered_at, completed_at)) WHERE least(delivered_at, completed_at) is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_cancelled" ON "orders" USING btree ("closed_at") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_of_slip" ON "payments" USING btree (split_part(gateway_reference, ' ', 1)) WHERE gateway = 'slip';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_silent" ON "payments" USING btree ("created_at") WHERE channel = 'card' and status in ('pending', 'expired', 'failed') and gateway_reference is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "voucher_claims_voucher" ON "voucher_claims" USING btree ("voucher_id","count");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "return_events_at" ON "return_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "return_requests_received" ON "return_requests" USING btree ("received_at") WHERE received_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_of_state" ON "tickets" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "identity_verifications_card" ON "identity_verifications" USING btree ("id_card_number") WHERE id_card_number <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_work_stars" ON "reviews" USING btree ("work_id","stars") WHERE status = 'shown';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "academy_certificates_by_issue" ON "academy_certificates" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_newest" ON "products" USING btree ("seller_id","published_at","id") WHERE is_active and not is_free_gift and parent_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_conversations_labelled" ON "chat_conversations" USING btree ("seller_id") WHERE labels <> '{}';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "content_documents_newest" ON "content_documents" USING btree ("kind","shown_from","id") WHERE "content_documents"."published_version" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "content_documents_of_category" ON "content_documents" USING btree ("category_id","shown_from","id") WHERE "content_documents"."published_version" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "content_documents_changed" ON "content_documents" USING btree ("kind","updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_slips_unnamed_bands" ON "payment_slips" USING gin ((array[('x' || nullif(perceptual_hash, '0000000000000000'))::bit(64)::bigint & (1171221845949812801), ('x' || nullif(perceptual_hash, '0000000000000000'))::bit(64)::bigint & (2342443691899625602), ('x' || nullif(perceptual_hash, '0000000000000000'))::bit(64)::bigint & (4684887383799251204), ('x' || nullif(perceptual_hash, '0000000000000000'))::bit(64)::bigint & (-9076969306111049208), ('x' || nullif(perceptual_hash, '0000000000000000'))::bit(64)::bigint & (292805461487453200), ('x' || nullif(perceptual_hash, '0000000000000000'))::bit(64)::bigint & (585610922974906400)])) WHERE transaction_reference is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_slips_transfer" ON "payment_slips" USING btree ("transferred_at","amount_satang","bank_code");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quiz_attempts_handed_in" ON "quiz_attempts" USING btree ("quiz_id","handed_in_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quiz_imports_of_quiz" ON "quiz_imports" USING btree ("quiz_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_work_photos" ON "reviews" USING btree ("work_id",((created_at at time zone 'Asia/Bangkok')::date),"helpful_count","created_at","id","stars") WHERE status = 'shown' and cardinality(photo_keys) > 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_work_listed" ON "reviews" USING btree ("work_id",((created_at at time zone 'Asia/Bangkok')::date),"helpful_count","created_at","id") WHERE status = 'shown';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_product_listed" ON "reviews" USING btree ("product_id",((created_at at time zone 'Asia/Bangkok')::date),"helpful_count","created_at","id") WHERE status = 'shown';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_account_moved" ON "ledger_entries" USING btree ("account_id","id","amount_satang");--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN IF NOT EXISTS "is_answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_unanswered" ON "reviews" USING btree ("product_id") WHERE status = 'shown' and not is_answered;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "unprepared_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_seller_unprepared" ON "orders" USING btree ("seller_id","unprepared_at") WHERE unprepared_at is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "chat_conversations_shopper_typing";--> statement-breakpoint
DROP INDEX IF EXISTS "chat_conversations_desk_typing";--> statement-breakpoint
DROP INDEX IF EXISTS "chat_messages_client";--> statement-breakpoint
DROP INDEX IF EXISTS "chat_conversations_shopper";--> statement-breakpoint
DROP INDEX IF EXISTS "chat_conversations_desk";--> statement-breakpoint
DROP INDEX IF EXISTS "tickets_desk";--> statement-breakpoint
DROP INDEX IF EXISTS "academy_certificates_issued";--> statement-breakpoint
DROP INDEX IF EXISTS "content_documents_shown_first";--> statement-breakpoint
DROP INDEX IF EXISTS "content_documents_category";--> statement-breakpoint
DROP INDEX IF EXISTS "content_documents_desk";--> statement-breakpoint
DROP INDEX IF EXISTS "quiz_attempts_results";--> statement-breakpoint
DROP INDEX IF EXISTS "quiz_imports_quiz";--> statement-breakpoint
DROP INDEX IF EXISTS "ledger_entries_account";
