-- Sessions of visitors, and what the app's signer remembers. Every statement can be run again, in one transaction.

-- Processes that migrate at the same time wait for each other.
select pg_advisory_xact_lock(7021594283);

create table if not exists okto_sessions (
  id text primary key,
  version bigint not null,
  sealed text not null,
  owner text not null,
  created_at bigint not null,
  used_at bigint not null,
  expires_at bigint not null
);

create index if not exists okto_sessions_owner on okto_sessions (owner);

create index if not exists okto_sessions_expires_at on okto_sessions (expires_at);

create table if not exists okto_signed_ids (
  id text primary key,
  expires_at bigint not null
);

create index if not exists okto_signed_ids_expires_at on okto_signed_ids (expires_at);

create table if not exists okto_counts (
  key text not null,
  expires_at bigint not null,
  count integer not null,
  primary key (key, expires_at)
);

create index if not exists okto_counts_expires_at on okto_counts (expires_at);

create table if not exists okto_spending (
  key text not null,
  id text not null,
  amount numeric not null,
  at bigint not null,
  attempts text[] not null,
  primary key (key, id)
);

create index if not exists okto_spending_id on okto_spending (id);

-- Reserves the parts of a JSON text under an id, all or none, and answers as JSON. The locks are statements before those that
-- read, so that these see what was committed before. Where a transaction has one snapshot, they would not.
create or replace function okto_reserve(reserving text, attempt text, asked text) returns text language plpgsql volatile as $$
declare
  moment bigint;
  part record;
  part_lock bigint;
  has_other boolean;
  spent numeric;
  free_at bigint;
begin
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise exception 'okto_reserve needs the isolation level read committed';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(reserving, 1));
  for part_lock in select distinct hashtextextended(value ->> 'key', 2) from jsonb_array_elements(asked::jsonb) order by 1 loop
    perform pg_advisory_xact_lock(part_lock);
  end loop;
  moment := floor(extract(epoch from clock_timestamp()) * 1000);
  for part in
    select value ->> 'key' as key, (value ->> 'amount')::numeric as amount, (value ->> 'limit')::numeric as most,
      (value ->> 'window')::bigint as length, ordinality - 1 as place
    from jsonb_array_elements(asked::jsonb) with ordinality order by ordinality
  loop
    select coalesce(sum(s.amount) filter (where s.id <> reserving), 0),
      coalesce(bool_or(s.id = reserving and s.amount <> part.amount), false)
    into spent, has_other
    from okto_spending s where s.key = part.key and s.at > moment - part.length;
    if has_other then
      return '{"_tag":"IdUsed"}';
    end if;
    if spent + part.amount > part.most then
      select min(f.at) + part.length into free_at
      from (
        select s.at, sum(s.amount) over (order by s.at rows unbounded preceding) as freed from okto_spending s
        where s.key = part.key and s.at > moment - part.length and s.id <> reserving
      ) f
      where spent - f.freed + part.amount <= part.most;
      return jsonb_strip_nulls(jsonb_build_object(
        '_tag', 'Exceeded', 'index', part.place, 'left', greatest(part.most - spent, 0)::text, 'freeAt', free_at
      ))::text;
    end if;
  end loop;
  delete from okto_spending s using jsonb_array_elements(asked::jsonb)
  where s.key = value ->> 'key' and s.at <= moment - (value ->> 'window')::bigint;
  insert into okto_spending as s (key, id, amount, at, attempts)
  select value ->> 'key', reserving, (value ->> 'amount')::numeric,
    greatest(moment, (value ->> 'until')::bigint), array[attempt]
  from jsonb_array_elements(asked::jsonb)
  on conflict (key, id) do update set amount = excluded.amount, at = excluded.at,
    attempts = array_remove(s.attempts, attempt) || attempt;
  return '{"_tag":"Reserved"}';
end
$$;

-- Removes what attempts have reserved under an id, by the beginning of their names, under the same locks.
create or replace function okto_release(reserving text, released text) returns void language plpgsql volatile as $$
declare
  part_lock bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(reserving, 1));
  for part_lock in select distinct hashtextextended(key, 2) from okto_spending where id = reserving order by 1 loop
    perform pg_advisory_xact_lock(part_lock);
  end loop;
  update okto_spending set attempts = array(
    select attempt from unnest(attempts) attempt where left(attempt, length(released)) <> released
  ) where id = reserving;
  delete from okto_spending where id = reserving and cardinality(attempts) = 0;
end
$$;
