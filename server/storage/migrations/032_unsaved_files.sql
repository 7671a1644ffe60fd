-- outside a transaction
-- Uploads that nobody saved are looked for every hour, among all that were saved.
drop index concurrently if exists files_unsaved;
create index concurrently files_unsaved on files (uploaded_at) where saved_at is null;
