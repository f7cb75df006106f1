CREATE INDEX IF NOT EXISTS "chat_conversations_last" ON "chat_conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_conversations_typing_shoppers" ON "chat_conversations" USING btree ("seller_id","shopper_typing_at") WHERE shopper_typing_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_conversations_typing_desks" ON "chat_conversations" USING btree ("user_id","desk_typing_at") WHERE desk_typing_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "chat_messages_name" ON "chat_messages" USING btree ("client_id","conversation_id","side");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_messages_automatic" ON "chat_messages" USING btree ("conversation_id","at") WHERE is_automatic and card_kind is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_erased" ON "users" USING btree ("id") WHERE status = 'erased';--> statement-breakpoint
DROP INDEX IF EXISTS "chat_conversations_shopper_typing";--> statement-breakpoint
DROP INDEX IF EXISTS "chat_conversations_desk_typing";--> statement-breakpoint
DROP INDEX IF EXISTS "chat_messages_client";