import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './use-auth.ts';

test('the account outside of its provider is a developer’s mistake, in the specified words', () => {
  const Outside = () => useAuth().recoveringPassword;
  expect(() => renderToStaticMarkup(createElement(Outside))).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});
