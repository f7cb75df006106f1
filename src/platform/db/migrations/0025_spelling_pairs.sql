CREATE TABLE "spelling_pairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spelling_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"spelling" text NOT NULL,
	"first_key" text NOT NULL,
	"second_key" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spelling_pairs_keys" UNIQUE("first_key","second_key")
);
--> statement-breakpoint
ALTER TABLE "spelling_pairs" ADD CONSTRAINT "spelling_pairs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;