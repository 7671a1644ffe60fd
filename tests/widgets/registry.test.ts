// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import catalog from '#widgets/catalog.json' with { type: 'json' };
import { widgets } from '#widgets/registry.ts';
import { widgetNamed } from './harness.tsx';

test('the catalog that the compiler reads and the registry name the same widgets', () => {
  expect(Object.keys(widgets).sort()).toEqual(Object.keys(catalog).sort());
});

test.each(Object.keys(widgets))('%s loads and says how it is drawn', async (name) => {
  const widget = await widgetNamed(name);
  expect(['label', 'group', 'none']).toContain(widget.chrome);
  expect(typeof widget.component).toBe('function');
});

const FOLDER = path.resolve(import.meta.dirname, '../../widgets');

/** Whether a file of widgets/ loads Fluent UI, itself or by its imports there. */
function needsFluent(file: string, visited = new Set<string>()): boolean {
  if (visited.has(file) || !existsSync(file)) return false;
  visited.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm);
  return [...imports].some(([, from = '']) =>
    from.startsWith('.')
      ? needsFluent(path.resolve(path.dirname(file), from), visited)
      : from.startsWith('@fluentui/'),
  );
}

// A step with plain widgets only loads no Fluent UI and has no provider of it (src/wizard/StepRoute.tsx).
test.each(Object.keys(widgets))('%s says whether it is plain', async (name) => {
  const widget = await widgetNamed(name);
  expect(widget.plain === true).toBe(!needsFluent(path.join(FOLDER, name, 'index.tsx')));
});
