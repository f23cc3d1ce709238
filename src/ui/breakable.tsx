import { Fragment } from 'react';

/** A text in which a mail address may break before its @. */
export const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?=@)/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts of one text never move.
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
