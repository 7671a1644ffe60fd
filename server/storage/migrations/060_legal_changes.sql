-- The changes of disclosures that members with the role legal wrote in a draft. Edits that a draft has now are not in it, nor edits that a
-- process of the build before saves: their disclosures go live only if a member with the role legal approves or publishes them.
alter table studio_drafts add column legal_changes jsonb not null default '[]';
