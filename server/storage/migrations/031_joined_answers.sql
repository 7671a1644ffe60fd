-- Answers that a move mapped to one that was an answer before: going back needs what they were.
alter table application_moves add column joined jsonb;
