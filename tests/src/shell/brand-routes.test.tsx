// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Home } from '#src/home/Home.tsx';
import { brandTarget } from '#src/shell/navigation/routes.ts';
import { App } from '#src/shell/start/App.tsx';
import { Stage } from '../test-brand.tsx';

vi.stubGlobal('scrollTo', vi.fn());
afterEach(cleanup);

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}
const place = () => screen.getByTestId('place').textContent;

it.each([
  ['/machines?a=1', '/nowhere', '/nowhere?a=1'],
  ['/machines?a=1&b=2', '/nowhere?from=oak', '/nowhere?from=oak&a=1&b=2'],
  ['/machines/', '/nowhere?from=oak', '/nowhere?from=oak'],
])("a partner's address %s of %s opens %s", async (at, target, address) => {
  render(
    <Stage at={at} changes={{ routes: { '/machines': target } }}>
      <App home={Home} />
      <Place />
    </Stage>,
  );
  await waitFor(() => expect(place()).toBe(address));
});

it.each([
  ['/machines', '/app/amount', '/app/amount'],
  ['/machines', '/machines', undefined],
  ['/machines/', '/machines', undefined],
  ['/machines', '//evil.example', undefined],
  ['/machines', '/\\evil.example', undefined],
  ['/machines', 'https://evil.example', undefined],
  ['/toString', '/app/amount', undefined],
])('brandTarget of %s with the route %s is %s', (path, target, result) => {
  expect(brandTarget(path, { '/machines': target })).toBe(result);
});

it("home's redirect keeps the query of the link", async () => {
  render(
    <Stage at="/?a=1" changes={{ route_home: '/app/amount' }}>
      <Home />
      <Place />
    </Stage>,
  );
  await waitFor(() => expect(place()).toBe('/app/amount?a=1'));
});
