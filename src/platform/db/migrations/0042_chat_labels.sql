CREATE TABLE "chat_citations" (
	"return_id" bigint NOT NULL,
	"side" text NOT NULL,
	"conversation_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_citations_return_id_side_number_pk" PRIMARY KEY("return_id","side","number")
);
--> statement-breakpoint
CREATE TABLE "chat_habits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"shows_read" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "shopper_typing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "desk_typing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_citations" ADD CONSTRAINT "chat_citations_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_citations" ADD CONSTRAINT "chat_citations_message" FOREIGN KEY ("conversation_id","number") REFERENCES "public"."chat_messages"("conversation_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_habits" ADD CONSTRAINT "chat_habits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_citations_of" ON "chat_citations" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE INDEX "chat_conversations_shopper_typing" ON "chat_conversations" USING btree ("seller_id","shopper_typing_at");--> statement-breakpoint
CREATE INDEX "chat_conversations_desk_typing" ON "chat_conversations" USING btree ("user_id","desk_typing_at");