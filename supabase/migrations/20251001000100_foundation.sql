-- The base of every other file: the private schema, the caller, refusals, plain text, mail addresses, and pruning.
--
-- The migrations run as an ordinary role on the hosted service and as a superuser on the embedded backend, on Postgres
-- 15 and 17. Every file keeps two rules:
-- 1. It opens nothing to the API: the last file, "access", says who may read, write and call what.
-- 2. A function has an empty search_path, so its body writes every name with its schema, except those of pg_catalog.

create extension if not exists pgcrypto with schema extensions;

-- The API does not expose this schema. Members call a few helpers in it, and read no table.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
-- PUBLIC may execute new functions by a global default, which no revoke for a schema can undo.
alter default privileges revoke execute on functions from public;
-- A hosted project from before 2026 opens everything in public to the API's roles.
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;

-- The caller, and refusals ----------------------------------------------------------------------------------------

-- The caller's user id. Null for a visitor, and null as soon as the session of the caller's token has ended. The token
-- itself stays valid for up to an hour longer, so policies and functions call this instead of auth.uid().
create function private.member() returns uuid
language sql stable security definer set search_path = '' as $$
  select session.user_id
  from auth.sessions as session
  where session.id = (auth.jwt() ->> 'session_id')::uuid
    and session.user_id = auth.uid()
    and (session.not_after is null or session.not_after > now());
$$;

-- As private.member(), for a function that only members may call. Error: 42501 for anybody else.
create function private.require_member() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  member constant uuid := private.member();
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  return member;
end
$$;

-- Raises an error when the condition is true. PostgREST answers the code PTxyz with the HTTP status xyz. A call sets FOUND.
create function private.refuse_when(condition boolean, code text, reason text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if condition then
    raise exception using errcode = code, message = reason;
  end if;
end
$$;

-- Plain text ------------------------------------------------------------------------------------------------------

-- The text without white space and invisible characters.
create function private.visible_part(content text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    content,
    '[\u0009-\u000D \u0085\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
      '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8'
      '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'
  );
$$;

-- Whether others may read this text: NFC, something visible in it, no control characters, no characters that change the
-- writing direction and no tags but those of a flag, in which a text can hide another. Tab and newline pass only where several
-- lines are allowed. toPlainText in src/domain/plain-text.ts applies the same rule.
create function private.is_text(content text, has_lines boolean) returns boolean
language sql immutable set search_path = '' as $$
  select content is nfc normalized
    and regexp_replace(content, '\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F', '', 'g')
      !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\U000E0000-\U000E007F]'
    and (has_lines or content !~ '[\t\n]')
    and private.visible_part(content) <> '';
$$;

-- Whether we may mail this text: one bare address with an ASCII host, without a name, comment, quotes or route, so that
-- one mailbox has one spelling. isMailAddress in src/domain/mail-address.ts applies the same rule.
create function private.is_mail_address(content text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(content) <= 254
    and content ~ ('^(?=[^@]{1,64}@)[A-Za-z0-9_+&''-]+(\.[A-Za-z0-9_+&''-]+)*'
      '@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$');
$$;

-- Normalizes a typed or pasted phone number, address, code or username to the characters of an English keyboard: plain digits,
-- dashes and spaces, no invisible characters, no space around it. toPlainSigns in src/domain/plain-signs.ts applies the same
-- rule.
create function private.plain_signs(typed text) returns text
language sql immutable set search_path = '' as $$
  select case when typed ~ '^[!-~]*$' then typed else (
    select btrim(
      translate(
        regexp_replace(
          typed,
          '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F'
            '\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
          '', 'g'
        ),
        string_agg(sign, '' order by place, sign), string_agg(plain, '' order by place, sign)
      ),
      e' \t\n\v\f\r\u2028\u2029'
    )
    from (
      select 1 as place, unnest(string_to_array(
        e'\u058A\u05BE\u1400\u2010\u2011\u2012\u2013\u2014\u2015\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\U00010D6E\U00010EAD'
          '\u2043\u2212\u30FC\uFF70', null)) as sign, '-' as plain
      union all select 2, unnest(string_to_array(
        e'\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000', null)), ' '
      union all select 3, unnest(array[e'\u3002', e'\uFF61']), '.'
      union all select 4, chr(code), chr(code - 65248) from generate_series(65281, 65374) as code
      -- The zeros of Unicode's digits.
      union all select 5, chr(zero + digit), digit::text from generate_series(0, 9) as digit, unnest(array[
        1632,1776,1984,2406,2534,2662,2790,2918,3046,3174,3302,3430,3558,3664,3792,3872,4160,4240,6112,6160,6470,6608,
        6784,6800,6992,7088,7232,7248,42528,43216,43264,43472,43504,43600,44016,66720,68912,68928,69734,69872,69942,
        70096,70384,70736,70864,71248,71360,71376,71386,71472,71904,72016,72688,72784,73040,73120,73184,73552,90416,
        92768,92864,93008,93552,118000,120782,120792,120802,120812,120822,123200,123632,124144,124401,125264,130032
      ]) as zero
    ) as signs
  ) end;
$$;

-- Normalizes a typed or pasted address, or a mailto: link, to the form that we store and compare. toMailAddress in
-- src/domain/mail-address.ts applies the same rule.
create function private.to_mail_address(typed text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(private.plain_signs(typed), '^mailto:', '', 'i'));
$$;

-- isPhone in src/domain/phone.ts applies the same rule.
create function private.is_phone(content text) returns boolean
language sql immutable set search_path = '' as $$
  select content ~* '^\(?\+?([ ()./-]*[0-9]){6,}[ ()./-]*((ext|extn|extension|x|#)[ .:]*[0-9]{1,6})?$';
$$;

-- Refuses an account under any other address: announcements go to all accounts, and the auth service's own rule may be wider.
-- Also refuses a change to such an address: the auth service mails it before the account has it. An empty text is no address.
create function private.check_account_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_when(not private.is_mail_address(address), '23514', 'This is not an email address.')
  from unnest(array[new.email::text, new.email_change::text]) as address where address <> '';
  return new;
end
$$;
create trigger club_0_check_address before insert or update of email, email_change on auth.users
  for each row execute function private.check_account_address();

-- Pruning -------------------------------------------------------------------------------------------------------

-- Deletes up to 20 rows whose timestamp in `column_name` is at least `max_age` old. Every insert into such a table calls
-- this, so the table stays small without a scheduler. Rows that another transaction has locked wait for the next call.
create function private.prune(pruned regclass, column_name name, max_age interval) returns void
language plpgsql volatile set search_path = '' as $$
begin
  execute format(
    'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$I <= $1 limit 20 for update skip locked))',
    pruned, column_name
  ) using now() - max_age;
end
$$;
