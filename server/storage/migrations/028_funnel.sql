-- What happened on pages, added up by day: no value, no person, no address. An event of a step itself has no question.
create table funnel (
  day date not null,
  brand text not null,
  flow text not null,
  release integer not null,
  step text not null,
  question text not null default '',
  event text not null check (event in ('started', 'answered', 'error', 'left', 'finished')),
  rule text not null default '',
  count integer not null,
  primary key (flow, brand, day, release, step, question, event, rule)
);
create index funnel_day on funnel (day);
