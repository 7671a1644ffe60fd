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

test('the catalog says which widgets show no mask, how they show a value, and which states they have', () => {
  const facts = Object.entries(catalog).flatMap(([name, entry]) =>
    typeof entry === 'string'
      ? []
      : [[name, entry as { masks?: boolean; display?: string; states?: string[] }] as const],
  );
  const withFact = (key: 'masks' | 'display' | 'states') =>
    Object.fromEntries(facts.flatMap(([name, entry]) => (key in entry ? [[name, entry[key]]] : [])));
  expect(withFact('masks')).toEqual({ 'address-search': false, 'code-entry': false, industry: false });
  expect(withFact('display')).toEqual({
    money: 'usd',
    'money-slider': 'usd',
    percent: 'percent',
    term: 'months',
  });
  expect(withFact('states')).toEqual({ 'code-entry': ['start', 'sent', 'done'] });
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
