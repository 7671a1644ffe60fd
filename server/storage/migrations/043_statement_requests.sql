-- Statement requests: return links are requests as well (server/requests/README.md).

-- The mails before the newest one whose links still work: round, parts and end of each. A new mail does not end them.
alter table requests add column earlier jsonb not null default '[]';
