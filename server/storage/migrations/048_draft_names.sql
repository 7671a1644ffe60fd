-- What a draft of Studio is called and for.
alter table studio_drafts add column title text not null default '';
alter table studio_drafts add column purpose text not null default '';
