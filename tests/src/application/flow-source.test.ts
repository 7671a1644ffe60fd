// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { loadFlow, loadRelease } from '#src/application/runtime/flow-source.ts';

afterEach(() => document.body.replaceChildren());

/** The address of a release's module, whose flow has this version. */
const moduleOf = (version: string) =>
  `data:text/javascript,export const build = (runtime) => ({ version: '${version}', hasRuntime: !!runtime })`;

it('a release is built by its own module, with the runtime of this page', async () => {
  expect(await loadRelease('apply', moduleOf('7'))).toEqual({ version: '7', hasRuntime: true });
});

it('without a module it is the flow of this build', async () => {
  expect((await loadRelease('bcm', undefined)).id).toBe('bcm');
});

it.each(['nowhere', 'toString'])('there is no flow %s', async (id) => {
  await expect(loadRelease(id, undefined)).rejects.toThrow(`Unknown flow '${id}'`);
});

it("the page's flow is that of its boot record, if it names a module", async () => {
  const script = document.createElement('script');
  script.id = 'trellis-boot';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ flows: { apply: { module: moduleOf('8'), release: 8 } } });
  document.body.append(script);
  expect((await loadFlow('apply')).version).toBe('8');
  expect((await loadFlow('bcm')).id).toBe('bcm');
});
