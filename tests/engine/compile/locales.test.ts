import { afterAll, afterEach, expect, it } from 'vitest';
import { flowTexts } from '#engine';
import { checkLocales, formatProblem, readCatalog, readFolders } from '#engine/compile';
import { flattenTexts } from '#src/application/runtime/flat-texts.ts';
import { missingTexts } from '../../../engine/compile/check/brand/locales.ts';
import { readMetaSchemas } from '../../../engine/compile/check/meta/meta.ts';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { contentKeysOf } from '../../../engine/compile/definition/content-keys.ts';
import { localeTexts } from '../../../engine/compile/source/locales.ts';
import { namedFields } from '../../../engine/texts/field-texts.ts';
import { FlowCopy } from './flow-copy.ts';

const TEXTS = 'flows/locales/es-US/texts.json';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function check() {
  const flows = copy.path('flows');
  const catalog = { ...readCatalog(process.cwd(), flows) };
  const definitions = ['apply', 'bcm'].map((id) => {
    const checkResult = checkFlowFolder(copy.path(`flows/${id}`), { schemas: copy.path('schemas'), catalog });
    if (!checkResult.ok)
      throw new Error(checkResult.problems.map((problem) => formatProblem(problem)).join('\n'));
    return checkResult.definition;
  });
  const vocabulary = {
    flows: definitions,
    texts: catalog.texts ?? {},
    meta: readMetaSchemas(copy.path('schemas')),
  };
  return {
    ...checkLocales(readFolders(flows), flows, vocabulary),
    missing: (tag: string) => missingTexts(readFolders(flows), flows, vocabulary, tag),
  };
}

const flows = ['apply', 'bcm'].flatMap((id) => {
  const checkResult = checkFlowFolder(`flows/${id}`, { schemas: 'schemas', catalog: readCatalog('.') });
  return checkResult.ok ? [checkResult.definition] : [];
});

it('every text of a step can be translated, including the texts in the options of a widget', () => {
  const translatableTexts = new Set(
    flows.flatMap((flow) => [...flowTexts(flow).values()].flatMap((tokens) => [...tokens])),
  );
  const sentences = (value: unknown): string[] => {
    if (typeof value === 'string') return /[a-z] [a-z]/i.test(value) ? [value] : [];
    return typeof value === 'object' && value !== null
      ? // A step's own error texts are texts by the key of their rule.
        Object.entries(value).flatMap(([key, one]) => (key === 'ui:errors' ? [] : sentences(one)))
      : [];
  };
  const texts = flows.flatMap(({ steps }) => steps.flatMap(({ uiSchema }) => sentences(uiSchema)));
  expect(texts).toContain('Same as the business address');
  expect(texts.filter((candidate) => !translatableTexts.has(candidate))).toEqual([]);
});

it('a translation has help and description only if the step itself has them', () => {
  const texts = localeTexts('flows')['es-US'] ?? {};
  const extra = flows.flatMap((flow) =>
    flow.steps.flatMap((step) =>
      namedFields(flow.application, step.schema, step.uiSchema)
        .filter(({ ui }) => ui['ui:widget'] !== 'hidden')
        .flatMap(({ name, schema, ui }) => [
          ...(texts[`fields.${name}.help`] && ui['ui:help'] === undefined
            ? [`${step.id}: ${name} help`]
            : []),
          ...(texts[`fields.${name}.description`] && !(ui['ui:description'] ?? schema.description)
            ? [`${step.id}: ${name} description`]
            : []),
        ]),
    ),
  );
  expect(extra).toEqual([]);
});

it('a missing translation is noted and replaced by the default; all missing ones are listed on request', () => {
  const before = check();
  expect(before.problems.map((problem) => formatProblem(problem))).toEqual([]);
  expect(before.missing('es-US')).toEqual([]);
  copy.edit(TEXTS, '  "texts.ui.next": "Continuar",\n', '');
  const { problems, notes, missing } = check();
  expect(problems).toEqual([]);
  expect(notes.map(({ what }) => what)).toEqual(['1 text is missing and shown in English: texts.ui.next']);
  expect(missing('es-US')).toContainEqual(['texts.ui.next', 'Continue']);
});

it('a translation has the placeholders of its text, none more and none less', () => {
  const placeholders = (text = '') => [...text.matchAll(/\{[\w.]+\}/g)].map(([mark]) => mark).sort();
  const english = new Map([
    ...contentKeysOf(flows),
    ...Object.entries(flattenTexts(readCatalog('.').texts ?? {})).map(
      ([key, text]) => [`texts.${key}`, text] as const,
    ),
  ]);
  const spanish = Object.entries(localeTexts('flows')['es-US'] ?? {});
  expect(spanish.filter(([, text]) => placeholders(text).length > 0).length).toBeGreaterThan(50);
  for (const [key, text] of spanish) {
    const own = english.get(key);
    if (own !== undefined) expect([key, placeholders(text)]).toEqual([key, placeholders(own)]);
  }
  expect(spanish.filter(([key]) => !english.has(key)).map(([key]) => key)).toEqual([]);
});

it.each([
  [
    'a key that names nothing',
    '"texts.ui.next"',
    '"texts.ui.nex"',
    'content key "texts.ui.nex" names nothing',
  ],
  ['a placeholder that nothing fills in', '{count} meses', '{cuenta} meses', 'the text has {cuenta}'],
  ['a key that another file has', '"texts.ui.next"', '"home.title"', 'stands in'],
])('%s is a problem with its place', (_name, from, to, what) => {
  copy.edit(TEXTS, from, to);
  const [problem] = check().problems;
  expect(problem?.what).toContain(what);
  expect(problem?.file).toMatch(/locales/);
  expect(problem?.line).toBeGreaterThan(1);
});

it.each(['english', 'xx-9', 'zz-ZZ'])('a folder named %s is no language', (tag) => {
  copy.write(`flows/locales/${tag}/texts.json`, '{}');
  const found = check().problems.filter(({ file }) => file === copy.path(`flows/locales/${tag}`));
  expect(found.map(({ what, hint }) => `${what}. ${hint}`)).toEqual([
    `"${tag}" is no language. Name it as in es-US.`,
  ]);
});

it('a third language needs only one more folder', () => {
  copy.write('flows/locales/fr-CA/texts.json', '{ "texts.ui.next": "Continuer" }\n');
  const { problems, notes, tags } = check();
  expect([problems, tags]).toEqual([[], ['es-US', 'fr-CA']]);
  expect(notes.map(({ file }) => file)).toContainEqual(expect.stringMatching(/fr-CA$/));
});
