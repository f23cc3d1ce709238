-- A member's picture: small, a picture, the member's own, read by members, and changed once by each entry.
begin;
select plan(21);

select tests.create_users('Asha Naik', 'Ravi Menezes');

create function pg_temp.little_endian(number integer) returns bytea language sql immutable as $$
  select decode(string_agg(substr(lpad(to_hex(number), 8, '0'), place, 2), '' order by place desc), 'hex')
  from generate_series(1, 7, 2) as place;
$$;
-- A WebP picture of one pixel with this many bytes, at least 34; `filling` makes it differ from others.
create function pg_temp.webp(bytes integer, filling text default '00') returns text language sql immutable as $$
  select translate(
    encode(
      'RIFF'::bytea || pg_temp.little_endian(bytes - 8) || 'WEBP'
        || 'VP8L' || pg_temp.little_endian(5) || '\x2f0000000000'
        || 'EXIF' || pg_temp.little_endian(bytes - 34) || decode(repeat(filling, bytes - 34), 'hex'),
      'base64'
    ), E'\n', ''
  );
$$;
create function pg_temp.digest_of(email text) returns text language sql security definer as $$
  select picture_digest from public.profiles where id = tests.id_of(email);
$$;

-- Who may ---------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
create temporary table saved as select public.save_picture(tests.uuid(1), pg_temp.webp(40)) as answer;
select is(
  (select answer #>> '{profiles,picture_digest}' from saved), (select digest from public.pictures), 'a save answers with the profile and the digest of the picture'
);
select results_eq(
  'select user_id, image from public.pictures', $$ values (auth.uid(), pg_temp.webp(40)) $$, 'a member saves a picture'
);
select throws_ok($$ select public.save_profile(tests.uuid(2), '{"picture_digest": "other"}') $$, '42501', null, 'a member writes no digest with the profile');

select tests.authenticate_as('ravi@example.com');
select is((select image from public.pictures), pg_temp.webp(40), 'another member reads the picture');
select lives_ok($$ select public.save_picture(tests.uuid(3), null) $$, 'a member without a picture removes it');

select tests.authenticate_as('asha@example.com');
select public.set_profile_privacy(false, '{}');
select tests.authenticate_as('ravi@example.com');
select is((select count(*) from public.pictures), 1::bigint, 'the picture of an unlisted member is read as their name is, for the chat');

-- What a picture is -----------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select lives_ok($$ select public.save_picture(tests.uuid(10), pg_temp.webp(40000)) $$, 'a picture of 40 kB is stored');
select throws_ok($$ select public.save_picture(tests.uuid(11), pg_temp.webp(40001)) $$, '23514', null, 'a picture of one byte more is refused');
select lives_ok($$ select public.save_picture(tests.uuid(12), '/9j/wAALCAAIAAgBAREA/9k=') $$, 'a JPEG picture is stored, as Safari makes it');
select throws_ok(format('select public.save_picture(tests.uuid(11), %L)', image), '23514', null, 'refused: ' || about)
from (values
  ('', 'an empty text'), ('PHN2Zz4=', 'an SVG picture'), ('/9j/4AA', 'base64 without its end'), ('/9j/ 4AAQ', 'base64 with a space'),
  ('/9j/"><x', 'a text that is no base64'), ('/9j/=AAQ', 'base64 that ends too early'),
  ('UklGRhgAAABXRUJQVlA4TA0AAAAv/r//DwAAAAAAAAAAAA==', 'a WebP picture of a gigabyte once decoded')
) as given (image, about);
select tests.as_service_role();
select throws_ok(
  $$ update public.pictures set image = 'PHN2Zz4=' where user_id = tests.id_of('asha@example.com') $$, '23514', null,
  'the service role cannot store anything but a small picture'
);

-- Each entry once -------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select public.save_picture(tests.uuid(20), pg_temp.webp(40, '01'));
select lives_ok($$ select public.save_picture(tests.uuid(21), null) $$, 'another device removes the picture');
select is(pg_temp.digest_of('asha@example.com'), null, 'the profile says that there is no picture');
select is(
  public.save_picture(tests.uuid(20), pg_temp.webp(40, '01')) #>> '{profiles,picture_digest}', null,
  'the first picture, sent again, answers with the profile as it is'
);

select tests.as_service_role();
delete from public.pictures where user_id = tests.id_of('asha@example.com');
select is(pg_temp.digest_of('asha@example.com'), null, 'a picture that the club removes leaves the profiles of all devices');

select * from finish();
rollback;
