-- Webhooks that arrived are kept for a month: what is asked often must not read them all.
create index jobs_dead on jobs (kind) where outcome = 'dead';
create index jobs_newest on jobs (kind, created_at);

-- Whose applications: asked when somebody's data is handed over or erased.
create index deals_subject on deals (subject);
