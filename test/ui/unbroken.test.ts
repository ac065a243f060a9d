import { expect, test } from 'bun:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Unbroken } from '../../src/ui/unbroken.tsx';

test('the dates and invoice numbers in a text stay on one line, and another number with hyphens is not changed', () => {
  const text = 'Factuur C2026-0093 van 05-11-2026, 1234-5-6789-0';
  expect(renderToStaticMarkup(createElement(Unbroken, { text }))).toBe(
    'Factuur C<span class="whole">2026-0093</span> van <span class="whole">05-11-2026</span>, 1234-5-6789-0',
  );
});
