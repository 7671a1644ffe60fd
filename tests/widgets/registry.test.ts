// @vitest-environment jsdom
import { expect, test } from 'vitest';
import catalog from '#widgets/catalog.json' with { type: 'json' };
import { widgets } from '#widgets/registry.ts';
import { widgetNamed } from './harness.tsx';

test('the catalogue that the compiler reads and the registry name the same widgets', () => {
  expect(Object.keys(widgets).sort()).toEqual(Object.keys(catalog).sort());
});

test.each(Object.keys(widgets))('%s loads and says how it is drawn', async (name) => {
  const widget = await widgetNamed(name);
  expect(['label', 'group', 'none']).toContain(widget.chrome);
  expect(typeof widget.component).toBe('function');
});
