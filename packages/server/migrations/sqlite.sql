-- Sessions of visitors, and what the app's signer remembers. Every statement can be run again.

create table if not exists okto_sessions (
  id text primary key,
  version integer not null,
  sealed text not null,
  owner text not null,
  created_at integer not null,
  used_at integer not null,
  expires_at integer not null
) strict;

create index if not exists okto_sessions_owner on okto_sessions (owner);

create index if not exists okto_sessions_expires_at on okto_sessions (expires_at);

create table if not exists okto_signed_ids (
  id text primary key,
  expires_at integer not null
) strict;

create index if not exists okto_signed_ids_expires_at on okto_signed_ids (expires_at);

create table if not exists okto_counts (
  key text not null,
  expires_at integer not null,
  count integer not null,
  primary key (key, expires_at)
) strict;

create index if not exists okto_counts_expires_at on okto_counts (expires_at);

create table if not exists okto_spending (
  key text not null,
  id text not null,
  amount text not null,
  at integer not null,
  attempts text not null,
  primary key (key, id)
) strict;

create index if not exists okto_spending_id on okto_spending (id);
