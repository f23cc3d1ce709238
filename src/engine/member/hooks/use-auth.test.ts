import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './use-auth.ts';

test('useAuth outside of its provider throws the specified error', () => {
  const Outside = () => useAuth().recoveringPassword;
  expect(() => renderToStaticMarkup(createElement(Outside))).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});
