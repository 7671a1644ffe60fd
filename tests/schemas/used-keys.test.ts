import { readdirSync, readFileSync } from 'node:fs';
import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';

/**
 * Every key that staff may write is read. A key counts as read if running code (not the compiler, not a type) takes
 * it from an object: by a dot, in quotes, or by destructuring.
 */
const RUNNING = ['engine', 'widgets', 'src', 'server', 'domain'];
const COMPILER = ['engine/compile'];
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);
const sources = (rooms: string[], without = ''): string =>
  rooms
    .flatMap((room) => filesIn(room, /\.tsx?$/))
    // The editor writes every key, so it proves nothing about reading.
    .filter((file) => !/^(engine\/(flow|schema)\/types\.ts$|src\/studio\/)/.test(file))
    .filter((file) => without === '' || !file.startsWith(`${without}/`))
    .map((file) => readFileSync(file, 'utf8').replace(/^\s*(\/\*)?\*.*$/gm, ''))
    .join('\n');
const rjsfSources = (folder: string): string =>
  filesIn(folder, /\.js$/)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const running = sources(RUNNING, 'engine/compile');
const compiler = sources(COMPILER);

const isRead = (key: string, code: string): boolean => {
  const name = key.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&');
  const dotted =
    /^[a-zA-Z]\w*$/.test(key) && new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,}=:]`).test(code);
  return dotted || new RegExp(`['"\`]${name}['"\`]`).test(code);
};
const unread = (keys: Iterable<string>, code: string): string[] =>
  [...new Set(keys)].filter((key) => !isRead(key, code));

type Schema = { properties?: Record<string, Schema>; $defs: Record<string, Schema>; [key: string]: unknown };
const read = (name: string) => JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')) as Schema;
const keysOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {});

/** Read while compiling, or in a module that a page loads before the flow: texts of home, and addresses. */
const NOT_IN_THE_FLOW = ['disclosures', 'hideable', 'homePage', 'pages', 'rules', 'signedInHome', 'start'];

describe('every key that staff may write is read', () => {
  it.each(['flow', 'step'] as const)('%s: by the compiler', (name) => {
    const keysOfSchema = keysOf(read(name)).filter((key) => key !== '$schema');
    expect(unread(keysOfSchema, compiler)).toEqual([]);
  });

  it('of a compiled flow and step', () => {
    const steps = [apply, bcm].flatMap((flow) => flow.steps);
    const parts = steps.flatMap((step) => [step, ...step.substeps, ...step.notices, ...step.next]);
    expect(
      unread(
        [apply, bcm].flatMap((flow) => Object.keys(flow)),
        running,
      ),
    ).toEqual([]);
    expect(
      unread(
        parts.flatMap((part) => Object.keys(part)),
        running,
      ),
    ).toEqual([]);
  });

  it('a key is in the compiled flow, or in the list of keys that are not', () => {
    const compiled = new Set([apply, bcm].flatMap((flow) => Object.keys(flow)));
    const unusedKeys = keysOf(read('flow')).filter((key) => key !== '$schema' && !compiled.has(key));
    expect(unusedKeys.sort()).toEqual(NOT_IN_THE_FLOW);
  });

  it('each of our own keywords is read by code other than the check of its shape', () => {
    const keywords = keysOf(read('step').$defs.fieldSchema).filter((key) => key.startsWith('x-'));
    // A field kept in this browser alone has no path in the payload: only the check reads that key.
    expect(unread(keywords, running)).toEqual(['x-local']);
  });

  it('in the ui: options of a step', () => {
    const { fieldUi } = read('step').$defs;
    const keys = [...keysOf(fieldUi), 'ui:order', 'ui:groups', 'ui:document'];
    // Most are rjsf's own: it reads them as options of a field, without "ui:".
    const rjsf = ['utils', 'core'].map((name) => rjsfSources(`node_modules/@rjsf/${name}/lib`)).join();
    const unusedKeys = unread(keys, running).map((key) => key.replace('ui:', ''));
    expect(unread(unusedKeys, rjsf)).toEqual([]);
  });

  it('options of widgets are read by a widget or around all of them', () => {
    const options = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, child] of Object.entries(value)) {
        if (key === 'ui:options') for (const name of Object.keys(child as object)) options.add(name);
        collect(child);
      }
    };
    for (const file of filesIn('flows', /steps\/.*\.json$/)) collect(JSON.parse(readFileSync(file, 'utf8')));
    expect(options.size).toBeGreaterThan(10);
    // An option that names a field makes the widget re-render when that field changes, for any name of the option.
    const others = [...options].filter((name) => !name.endsWith('Field'));
    expect(unread(others, sources(['widgets', 'engine/react']))).toEqual([]);
  });
});
