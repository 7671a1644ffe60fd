import { type FieldSchema, FLOW_COMPILED, isObject, type Json, type JsonObject } from '../index.ts';
import type { FlowDefinition } from './definition/index.ts';
import { placesOf } from './definition/index.ts';
import type { FileSet } from './source/index.ts';
import type { ValidatorCode, ValidatorPlan } from './validators/index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The exports of runtime.ts that emitted code uses, in the order in which `load.ts` passes them. */
export const RUNTIME_NAMES = [
  'compares',
  'equal',
  'explaining',
  'formats',
  'frozen',
  'isMultipleOf',
  'takesFiles',
  'ucs2length',
] as const;

/** An object with at least this many occurrences and characters becomes a constant. */
const SHARED = { times: 2, length: 40 };

/** The statements that build `const flow`; they use only `RUNTIME_NAMES`. */
export function emitFlow(
  definition: FlowDefinition,
  plan: ValidatorPlan,
  validatorCode: ValidatorCode,
): string {
  // Omits the parts that a page needs before the flow's module.
  const {
    steps,
    homePage: _home,
    start: _start,
    signedInHome: _signedIn,
    pages: _pages,
    documents: _documents,
    ...rest
  } = definition;
  const writer = new Writer([{ ...rest, steps } as unknown as Json, ...validatorCode.reads.values()]);
  const reads = [...validatorCode.reads].map(([name, schema]) => `const ${name} = ${writer.write(schema)};`);
  const entriesCode = (entries: Map<string, string>, functions = validatorCode.functions) =>
    [...entries].map(([name, key]) => `${JSON.stringify(name)}:${functions.get(key)}`).join(',');
  const stepTexts = steps.map((step) => {
    const forms = `{${entriesCode(plan.formValidators.get(step.id) ?? new Map())}}`;
    return withField(writer.write(step as unknown as Json), 'formValidators', forms);
  });
  const body = withField(writer.write(rest as unknown as Json), 'steps', `[${stepTexts.join(',\n')}]`);
  const flow = withField(
    body,
    'validators',
    `{${entriesCode(plan.validators)},${entriesCode(plan.reasons, validatorCode.reasons)}}`,
  );
  const guards = [
    ...(usesExpressions(definition, validatorCode.code) ? [throwUnlessDefined('compares')] : []),
    ...(JSON.stringify(definition.application).includes('"x-files":')
      ? [throwUnlessDefined('takesFiles')]
      : []),
  ];
  return [
    ...guards,
    ...writer.constants(),
    ...reads,
    validatorCode.code,
    `const flow = frozen(${flow});`,
  ].join('\n');
}

/** A statement that throws in an older page, whose runtime lacks this name: the page keeps its own flow. */
function throwUnlessDefined(name: (typeof RUNTIME_NAMES)[number]): string {
  return `if (!${name}) throw new Error("This flow needs a newer page");`;
}

/** Whether a flow has bounds or computed values that are expressions, which an older page can't evaluate. */
function usesExpressions(definition: FlowDefinition, code: string): boolean {
  if (/compares\(|\.compare\(/.test(code)) return true;
  const application = definition.application as FieldSchema;
  const levels: FieldSchema[] = [application];
  for (const { items } of Object.values(application.properties ?? {})) if (items) levels.push(items);
  const isNew = ({ 'x-compute': computation, 'x-limit': clauses = [] }: FieldSchema): boolean =>
    isObject(computation) ||
    clauses.some(({ minimum = '', maximum = '' }) =>
      [minimum, maximum].some((expression) => typeof expression !== 'string'),
    );
  return levels.some(({ properties }) => Object.values(properties ?? {}).some(isNew));
}

/** The module of a flow. @param runtime import specifier of runtime.ts */
export function emitModule(body: string, runtime: string): string {
  return `import { ${RUNTIME_NAMES.join(', ')} } from ${JSON.stringify(runtime)};\n${body}\nexport { flow };\n`;
}

/** The module of a release. It imports nothing: the page that loads it passes its own runtime. */
export function emitServedModule(body: string): string {
  return `export const build = ({ ${RUNTIME_NAMES.join(', ')} }) => {\n${body}\nreturn flow;\n};\n`;
}

const HOT = `if (import.meta.hot) import.meta.hot.accept((next) => {
  if (next) window.dispatchEvent(new CustomEvent(${JSON.stringify(FLOW_COMPILED)}, { detail: next.flow }));
});\n`;

/** Adds hot reload in development: the page replaces the flow and keeps the answers. */
export function withHotReload(module: string): string {
  return `${module}${HOT}`;
}

/** The module of all flows for a page: the addresses of each flow, and a loader for it. */
export function emitFlowsModule(definitions: FlowDefinition[]): string {
  const loaders = definitions.map(
    ({ id }) => `${JSON.stringify(id)}: () => import('virtual:trellis/flows/${id}'),`,
  );
  const places = JSON.stringify(definitions.map(placesOf));
  return `export const places = ${places};\nexport const loaders = {\n${loaders.join('\n')}\n};\n`;
}

/** The module of all flows for a server, by id. */
export function emitAllFlowsModule(ids: string[]): string {
  const imports = ids.map((id, index) => `import { flow as f${index} } from 'virtual:trellis/flows/${id}';`);
  return `${imports.join('\n')}\nexport const flows = { ${ids.map((id, index) => `${JSON.stringify(id)}: f${index}`).join(', ')} };\n`;
}

/**
 * Makes the module of all flows accept changes: otherwise Vite would reload its importers, and React contexts would
 * exist twice.
 */
export function withAcceptedFlows(module: string, ids: string[]): string {
  const urls = JSON.stringify(ids.map((id) => `virtual:trellis/flows/${id}`));
  return `${module}if (import.meta.hot) import.meta.hot.accept(${urls}, () => {});\n`;
}

/** The module of the files and vocabulary with which a server compiles releases. */
export function emitProjectModule(files: FileSet, vocabulary: Vocabulary): string {
  const entries = JSON.stringify([...files]);
  return `export const files = new Map(${entries});\nexport const vocabulary = ${JSON.stringify(vocabulary)};\n`;
}

/** The module of the front pages' texts by flow. */
export function emitHomesModule(definitions: FlowDefinition[]): string {
  const pages = definitions.map(({ id, homePage }) => [id, homePage]);
  return `export const homePages = ${JSON.stringify(Object.fromEntries(pages))};\n`;
}

/** The module of the other languages for a server. */
export function emitLocalesModule(locales: Record<string, Record<string, string>>): string {
  return `export const locales = ${JSON.stringify(locales)};\n`;
}

/** The module of the formats that are patterns, for an interpreter of rules in a page. */
export function emitFormatsModule(patterns: [string, RegExp][]): string {
  return `export const patterns = {${patterns.map(([name, pattern]) => `${JSON.stringify(name)}:${pattern}`)}};\n`;
}

function withField(objectText: string, name: string, value: string): string {
  return `{...${objectText},${JSON.stringify(name)}:${value}}`;
}

/** Writes JSON as JavaScript that defines repeated objects once. */
class Writer {
  private readonly count = new Map<string, number>();
  private readonly names = new Map<string, string>();
  private readonly lines: string[] = [];

  constructor(values: Json[]) {
    for (const value of values) this.tally(value);
  }

  constants(): string[] {
    return this.lines;
  }

  write(value: Json): string {
    if (!isObject(value) && !Array.isArray(value)) return JSON.stringify(value);
    const key = JSON.stringify(value);
    const shared = key.length >= SHARED.length && (this.count.get(key) ?? 0) >= SHARED.times;
    const sharedName = this.names.get(key);
    if (shared && sharedName) return sharedName;
    const text = Array.isArray(value)
      ? `[${value.map((item) => this.write(item)).join(',')}]`
      : this.object(value);
    if (!shared) return text;
    const name = `j${this.names.size}`;
    this.names.set(key, name);
    this.lines.push(`const ${name} = ${text};`);
    return name;
  }

  private object(value: JsonObject): string {
    const fields = Object.entries(value).filter(([, child]) => child !== undefined);
    return `{${fields.map(([name, child]) => `${JSON.stringify(name)}:${this.write(child)}`).join(',')}}`;
  }

  /** Counts an object's occurrences; the contents of a repeated object count once. */
  private tally(value: Json): void {
    if (!isObject(value) && !Array.isArray(value)) return;
    const key = JSON.stringify(value);
    const seenCount = this.count.get(key) ?? 0;
    this.count.set(key, seenCount + 1);
    if (seenCount > 0) return;
    for (const child of Object.values(value)) this.tally(child);
  }
}
