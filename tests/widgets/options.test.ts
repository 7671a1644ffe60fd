import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import stepSchema from '#schemas/step.schema.json' with { type: 'json' };
import catalog from '#widgets/catalog.json' with { type: 'json' };
import type { OptionOf } from '#widgets/option-of.ts';

// Tests that every declared option is read. tsc checks that a widget reads only declared options.

const root = join(import.meta.dirname, '../..');
const { properties: fieldUi } = stepSchema.$defs.fieldUi;
const forAll = fieldUi['ui:options'].properties;

test('an option that is not declared does not compile', () => {
  fieldWidget<string, OptionOf<'date'>>({}, ({ options }) => {
    // @ts-expect-error: it is an option of textarea alone.
    const { rows } = options;
    return String(options.min ?? options.width ?? rows);
  });
  // @ts-expect-error: a widget without options of its own reads those of every widget.
  fieldWidget<string>({}, ({ options }) => String(options.min));
});

test('options of every widget are declared in the schema of a step', () => {
  const shared: Record<keyof FieldControl['options'], true> = { star: true, unit: true, width: true };
  expect(Object.keys(forAll)).toEqual(expect.arrayContaining(Object.keys(shared)));
});

/** The source code of a folder. */
function sourcesIn(folder: string): string {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(tsx?|js)$/.test(name));
  return files.map((name) => readFileSync(join(root, folder, name), 'utf8')).join('\n');
}

const sources = ['engine/react', 'widgets', 'node_modules/@rjsf/core/lib/components/fields']
  .map(sourcesIn)
  .join();

/** Whether the code reads the option, as `options.NAME` or by destructuring. */
function isRead(name: string): boolean {
  const pattern = `\\{[^{}]*\\b${name}\\b[^{}]*\\} = (\\w*[oO]ptions|getUiOptions)`;
  return new RegExp(`[oO]ptions\\??\\.${name}\\b|${pattern}`).test(sources);
}

test.each(Object.entries(catalog))('every option that %s declares is read', (_, entry) => {
  const names = typeof entry === 'object' && 'options' in entry ? Object.keys(entry.options) : [];
  expect(names.filter((name) => !isRead(name))).toEqual([]);
});
