-- The trace (W3C traceparent) of the request that wrote a job: its mail or webhook can be followed from the person's action.
alter table jobs add column trace text;
