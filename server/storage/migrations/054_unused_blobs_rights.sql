-- With the rights of the owner: a build that still runs may delete files before its role has rights on unused_blobs.
alter function note_unused_blobs() security definer set search_path = public, pg_temp;
