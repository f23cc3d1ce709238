import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { hydrateLinks } from '../../src/site/islands/links.ts';
import { Carousel } from '../../src/site/landing/carousel.tsx';

test('a row takes the focus only while it scrolls', async () => {
  hydrateLinks();
  const screen = await render(
    <>
      <style>{'section { overflow-x: auto; width: 300px } li { width: 400px }'}</style>
      <Carousel label="Pictures" className="">
        {[<li key="villa">Villa</li>]}
      </Carousel>
      <button type="button">Apply</button>
    </>,
  );
  const row = screen.getByRole('region', { name: 'Pictures' });
  await userEvent.tab();
  await expect.element(row).toHaveFocus();
  row.element().setAttribute('style', 'width: 500px');
  await userEvent.tab({ shift: true });
  await page.elementLocator(document.body).click();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toHaveFocus();
});

test('a link to a field puts the focus into it, any other link onto the heading', async () => {
  hydrateLinks();
  const screen = await render(
    <>
      <a href="#countdown">Next event</a>
      <a href="#countdown" data-to-field="">
        Tell me about it
      </a>
      <section id="countdown">
        <h2>No date yet</h2>
        <form>
          <input aria-label="Email" />
        </form>
      </section>
    </>,
  );
  await screen.getByRole('link', { name: 'Next event' }).click();
  await expect.element(screen.getByRole('heading')).toHaveFocus();
  await screen.getByRole('link', { name: 'Tell me about it' }).click();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  history.replaceState(null, '', location.pathname + location.search);
});
