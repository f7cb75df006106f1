CREATE TABLE "legal_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" text NOT NULL,
	"shown_from" timestamp with time zone NOT NULL,
	"accepts" text[] NOT NULL,
	"is_asked_anew" boolean NOT NULL,
	"document_id" bigint,
	"document_version" integer,
	CONSTRAINT "legal_texts_name" CHECK ("legal_texts"."name" in ('terms', 'privacy', 'cookies')),
	CONSTRAINT "legal_texts_written" CHECK ((document_id is null) = (document_version is null))
);
--> statement-breakpoint
CREATE INDEX "legal_texts_in_force" ON "legal_texts" USING btree ("name","shown_from","id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_texts_version" ON "legal_texts" USING btree ("name","version") WHERE document_id is not null;