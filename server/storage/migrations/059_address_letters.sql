-- lower() of a database in the locale C leaves letters outside of ASCII as they are, and the server's toLowerCase does not. An address
-- with such letters is listed a second time with `?` in place of each, by which the command `person` finds it in any locale
-- (server/retention/find-person.ts).
create or replace function list_addresses() returns trigger language plpgsql as $$
begin
  new.addresses := array(
    select distinct entry from jsonb_path_query(new.document, 'strict $.** ? (@ like_regex "@" flag "q")') value,
      lower(value #>> '{}') address,
      unnest(array[address, regexp_replace(address, '[^\x01-\x7f]', '?', 'g')]) entry
    where length(value #>> '{}') <= 254 order by 1);
  return new;
end $$;
-- The job `list-addresses` lists them anew.
update deals set addresses = null where array_to_string(addresses, ' ') ~ '[^\x01-\x7f]';
