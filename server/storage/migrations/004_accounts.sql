-- People who belong to accounts of the identity provider (its accounts claim) have an unfinished application for each.

-- A provider's account ids are its own: any text.
alter table deals alter column account_id type text;
drop index deals_unfinished;
create unique index deals_unfinished on deals (brand, subject, application_type, account_id) where submitted_at is null;

-- Of the local identity provider: [{id, name}].
alter table identity_users add column accounts jsonb not null default '[]';
