import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { firstEdition } from '../../src/features/editions/first-edition.testing.ts';
import { MemberContext } from '../../src/engine/member/hooks/use-member.ts';
import type { Member } from '../../src/engine/member/member.ts';
import { OutboxContext, type Outbox } from '../../src/engine/member/outbox.ts';

/** Renders an element for a signed-in member. `outbox`: the functions of the outbox that the element calls. */
export const renderFor = (member: Member, element: ReactNode, outbox: object = {}) =>
  render(
    <MemberContext value={member}>
      <OutboxContext value={outbox as Outbox}>{element}</OutboxContext>
    </MemberContext>,
  );

/** An edition from the 10th to the 11th of a month such as `2099-12`. Far ahead, its organisers can accept applicants. */
export const editionIn = (month: string) => ({
  ...firstEdition,
  id: month,
  startsAt: `${month}-10T12:00:00+05:30`,
  endsAt: `${month}-10T23:59:59+05:30`,
  bootcampEndsAt: `${month}-11T12:00:00+05:30`,
});
