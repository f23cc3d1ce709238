-- What belongs to the mailbox and not to the account: a member who deletes the account and signs up again, by any spelling
-- of the address, is as suspended as before and has no new allowance.
begin;
select plan(58);

select tests.create_user('organiser@example.com', '{"full_name": "Nadia Fonseca"}');
select tests.create_user('ravi@example.com', '{"full_name": "Ravi Menezes"}');
insert into private.organisers (user_id) values (tests.id_of('organiser@example.com'));

create function pg_temp.suspend(email text, until text) returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'suspension', jsonb_build_object(
    'member', tests.id_of(email), 'until', until, 'reason', 'Insults.'
  ));
$$;
create function pg_temp.move(from_email text, to_email text) returns uuid language plpgsql as $$
begin
  perform tests.authenticate_as(from_email);
  perform public.delete_my_account();
  perform tests.as_owner();
  return tests.create_user(to_email, '{"full_name": "Insult", "avatar_url": "https://example.com/a.png"}');
end
$$;

-- Accounts of one mailbox, one after the other ------------------------------------------------------------------------

create temporary table spelling (place serial, email text);
insert into spelling (email) values
  ('asha@example.com'), ('asha@example.com'), ('asha+1@example.com'), ('ASHA+two@Example.COM'), ('Asha+a+b@EXAMPLE.com'), ('asha+@example.com');
grant select on spelling to public;

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik"}');
select tests.authenticate_as('asha@example.com');
insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000001', 'Before');
select tests.authenticate_as('organiser@example.com');
select pg_temp.suspend('asha@example.com', '2099-01-03 12:00+05:30');

create function pg_temp.sign_up_again() returns setof text language plpgsql as $body$
declare
  step record;
  last text;
begin
  for step in select * from spelling order by place loop
    if last is not null then
      perform pg_temp.move(last, step.email);
    end if;
    last := step.email;
    perform tests.authenticate_as(step.email);
    return next is(
      tests.document('membership-status') #>> '{suspension,reason}', 'Insults.', format('account %s, %s, is told of the suspension', step.place, step.email)
    );
    return next throws_ok(
      $$ insert into public.messages (content) values ('Again') $$, 'PT403', 'You cannot write until 3 January 2099. Reason: Insults.',
      format('account %s, %s, writes no message', step.place, step.email)
    );
    return next throws_ok(
      $$ insert into public.invitations (invitee_email) values ('new@example.com') $$, 'PT403', null,
      format('account %s, %s, invites nobody', step.place, step.email)
    );
    return next throws_ok(
      $$ select public.save_profile(gen_random_uuid(), '{"full_name": "Insult"}') $$, 'PT403', null,
      format('account %s, %s, takes no name', step.place, step.email)
    );
    if step.place > 1 then
      return next is(
        (select num_nonnulls(full_name, avatar_url) from public.profiles where id = auth.uid()), 0,
        format('account %s, %s, brings neither name nor picture from its sign-up', step.place, step.email)
      );
    end if;
    perform tests.authenticate_as('organiser@example.com');
    return next is(
      tests.document('desk') #>> '{suspensions,0,member}', tests.id_of(step.email)::text,
      format('the desk shows account %s, %s, as suspended', step.place, step.email)
    );
  end loop;
end
$body$;
select * from pg_temp.sign_up_again();
select tests.as_owner();
select ok(
  not exists (select 1 from private.suspensions as held where held::text ilike '%asha%' or mailbox !~ '^[0-9a-f]{64}$'),
  'a suspension holds no address, only its keyed digest'
);

-- Two accounts of one mailbox -----------------------------------------------------------------------------------------

select tests.create_user('asha+second@example.com');
select tests.authenticate_as('organiser@example.com');
select is(jsonb_array_length(tests.document('desk') #> '{suspensions}'), 2, 'the desk shows both accounts of a suspended mailbox');
select tests.create_user('organiser+second@example.com');
select throws_ok(
  $$ select pg_temp.suspend('organiser+second@example.com', 'tomorrow') $$, 'PT409', null,
  'a second account of an organiser''s mailbox is not suspended'
);
select pg_temp.suspend('asha+second@example.com', null);
select is(tests.document('desk') #> '{suspensions}', '[]', 'an end holds for all accounts of the mailbox');
select tests.authenticate_as('asha+@example.com');
select lives_ok($$ insert into public.messages (content) values ('Back') $$, 'after the suspension each account of the mailbox writes again');

-- Another address on the same account ---------------------------------------------------------------------------------

select tests.authenticate_as('organiser@example.com');
select pg_temp.suspend('asha+second@example.com', 'tomorrow');
select tests.as_owner($$ update auth.users set email = 'elsewhere@example.com' where email = 'asha+second@example.com' $$);
select tests.authenticate_as('elsewhere@example.com');
select throws_ok($$ insert into public.messages (content) values ('Moved') $$, 'PT403', null, 'another address ends no suspension');

-- The end -------------------------------------------------------------------------------------------------------------

select tests.as_owner($$ update private.suspensions set until = now() where true $$);
select lives_ok($$ insert into public.messages (content) values ('Later') $$, 'a suspension that is over stops nothing');
select tests.as_owner();
select private.tick();
select is_empty('select mailbox from private.suspensions', 'the clock removes the row of a suspension that is over');
select is(
  (select count(*) from private.audit_log where subject = 'suspensions' and action = 'delete'), 1::bigint,
  'the record names who ended a suspension, and nobody for one that ran out'
);

-- Allowances ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000002', 'To react to');
select tests.as_owner();
select tests.await_window('1 day', '10 seconds');
select tests.create_user('meera@example.com');
select tests.authenticate_as('meera@example.com');
insert into public.invitations (invitee_email) select 'friend' || n || '@example.com' from generate_series(1, 20) as n;
select public.send_messages(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'content', 'Message ' || n)))
from generate_series(1, 300) as n group by n % 3;
select public.save_picture(gen_random_uuid(), case n % 2 when 0 then '/9j/wAALCAAIAAgBAREA/9k=' end) from generate_series(1, 20) as n;
select public.withdraw_entry(gen_random_uuid()) from generate_series(1, 300);
select public.save_profile(gen_random_uuid(), jsonb_build_object('bio', 'Line ' || n)) from generate_series(1, 60) as n;
select public.react(gen_random_uuid(), '00000000-0000-4000-8000-000000000002', '👍', n % 2 = 1) from generate_series(1, 120) as n;

create function pg_temp.allowances_of(email text) returns setof text language plpgsql as $body$
declare
  item record;
begin
  perform tests.authenticate_as(email);
  for item in select * from (values
    ('invitations', 'PT429', $$ insert into public.invitations (invitee_email) values ('one.more@example.com') $$),
    ('messages', 'PGRST', $$ insert into public.messages (content) values ('One more') $$),
    ('pictures', 'PGRST', $$ select public.save_picture(gen_random_uuid(), '/9j/wAALCAAIAAgBAREA/9k=') $$),
    ('withdrawals', 'PGRST', $$ select public.withdraw_entry(gen_random_uuid()) $$),
    ('profile saves', 'PGRST', $$ select public.save_profile(gen_random_uuid(), '{"bio": "One more"}') $$),
    ('reactions', 'PGRST', $$ select public.react(gen_random_uuid(), '00000000-0000-4000-8000-000000000002', '👍', true) $$)
  ) as given (what, code, statement) loop
    return next throws_ok(item.statement, item.code, null, format('%s has used up the %s', email, item.what));
  end loop;
end
$body$;
select * from pg_temp.allowances_of('meera@example.com');
select pg_temp.move('meera@example.com', 'Meera+new@example.com');
select * from pg_temp.allowances_of('Meera+new@example.com');
select tests.as_service_role();
select is(
  (select array_agg(public.consume_rate_limits(jsonb_build_array(jsonb_build_object(
    'bucket', 'test', 'member', tests.id_of(email), 'max_calls', 1, 'window_seconds', 86400
  ))) > 0 order by email) from unnest(array['Meera+new@example.com', 'ravi@example.com']) as email),
  '{f,f}', 'an edge function counts each mailbox by itself'
);
select tests.as_owner();
select pg_temp.move('Meera+new@example.com', 'meera@example.com');
select tests.as_service_role();
select cmp_ok(
  public.consume_rate_limits(jsonb_build_array(jsonb_build_object(
    'bucket', 'test', 'member', tests.id_of('meera@example.com'), 'max_calls', 1, 'window_seconds', 86400
  ))), '>', 0, 'an edge function goes on counting for the next account of the mailbox'
);

select * from finish();
rollback;
