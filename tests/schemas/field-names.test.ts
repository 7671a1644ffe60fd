import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import { tables } from '#server/storage/tables/index.ts';

// A second product needs no code: questions, steps, their places and names are JSON, and code refers to them by role
// (domain/roles.ts) and by flow.json. The test collects the names from schemas/ and flows/ and searches the syntax
// trees of the code.

const ROOMS = ['src', 'server', 'engine', 'widgets'];

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const application = read('schemas/application.schema.json') as {
  properties: Record<string, { 'x-flat'?: string }>;
  $defs: Record<string, { properties?: object }>;
};
const flows = readdirSync('flows').filter((name) => existsSync(join('flows', name, 'flow.json')));
const steps = flows.flatMap((flow) =>
  readdirSync(join('flows', flow, 'steps')).map((file) => read(join('flows', flow, 'steps', file))),
) as { path: string; aliases?: string[]; substeps?: object }[];
const bases = flows.map((flow) => (read(join('flows', flow, 'flow.json')) as { base: string }).base);

const fields = new Set(Object.keys(application.properties));
/**
 * Names that other schemas use, too, by the folders that use them: database columns, members of requests and answers,
 * keys of a brand record. Such a name counts only if it is read from answers.
 */
const named: { room: RegExp; names: Set<string> }[] = [
  { room: /^server\//, names: new Set(Object.keys(tables.deals)) },
  { room: /^(src|server)\//, names: membersOf(operations) },
  { room: /^(src|server)\//, names: membersOf(read('schemas/brand.schema.json')) },
];
const isOtherIn =
  (file: string) =>
  (name: string): boolean =>
    named.some(({ room, names }) => room.test(file) && names.has(name));

/** Every member that schemas name, at any depth. */
function membersOf(schemas: unknown): Set<string> {
  if (typeof schemas !== 'object' || schemas === null) return new Set();
  const own = 'properties' in schemas ? Object.keys(schemas.properties as object) : [];
  return new Set([...own, ...Object.values(schemas).flatMap((schema) => [...membersOf(schema)])]);
}
const items = new Set(
  Object.values(application.$defs).flatMap(({ properties }) => Object.keys(properties ?? {})),
);
const flat = Object.values(application.properties).flatMap(({ 'x-flat': pattern }) =>
  pattern ? [new RegExp(`^${pattern.replace('{n}', '.+').replace('{field}', '.+')}$`)] : [],
);
const paths = new Set(
  steps.flatMap(({ path, aliases = [], substeps = {} }) => [path, ...aliases, ...Object.keys(substeps)]),
);

/** Also an ordinary word: it counts only if it is read from an application's answers. */
const isOrdinary = (name: string): boolean => /^[a-z]+$/.test(name);
/** The names of variables that hold answers. */
const HOLDERS = /^(application|answers|base|held|stored|merged|snapshot|known|sent|whole)$/;
/** Functions that take a field name. */
const READERS = /^(read|readField|writeField|locate|expectField)$/;

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
};
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement') return undefined;
  return String((node.value as { raw: string }).raw);
};

/**
 * The flow's names in a file, as often as they occur.
 * @param isOther the name means something else, unless read from answers
 */
function namesIn(
  source: string,
  lang: 'ts' | 'tsx',
  isOther: (name: string) => boolean = () => false,
): string[] {
  const found: string[] = [];
  const visit = (node: Node, parent: Node | undefined): void => {
    if (node.type === 'ImportDeclaration') return;
    const text = textOf(node);
    if (text !== undefined && isOurs(text) && !isOther(text)) found.push(text);
    if (node.type === 'MemberExpression') {
      const name = node.computed ? (textOf(node.property) ?? '') : nameOf(node.property);
      const isAnswer =
        HOLDERS.test(nameOf(node.object)) && (fields.has(name) || flat.some((pattern) => pattern.test(name)));
      const isField = !node.computed && fields.has(name) && !isOrdinary(name) && !isOther(name);
      if (isAnswer || isField) found.push(name);
    }
    if (node.type === 'Property' || node.type === 'TSPropertySignature') {
      const name = nameOf(node.key);
      if (!node.computed && fields.has(name) && !isOrdinary(name) && !isOther(name)) found.push(name);
    }
    if (node.type === 'CallExpression' && READERS.test(nameOf(node.callee))) {
      const names = (node.arguments as unknown[]).flatMap((argument) => textOf(argument) ?? []);
      const isMeant = (name: string): boolean => fields.has(name) || (items.has(name) && isOrdinary(name));
      found.push(...names.filter((name) => isMeant(name) && (isOrdinary(name) || isOther(name))));
    }
    for (const [key, part] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const schema of Array.isArray(part) ? part : [part])
        if (isNode(schema) && schema !== parent) visit(schema, node);
    }
  };
  visit(parseAst(source, { lang }) as unknown as Node, undefined);
  return found;
}

/** A text that is a field, a flat name, a step, a flow or a path of one. */
function isOurs(text: string): boolean {
  if (flows.includes(text) || flat.some((pattern) => pattern.test(text))) return true;
  if (bases.some((base) => text === base || text.startsWith(`${base}/`))) return true;
  return !isOrdinary(text) && (fields.has(text) || paths.has(text));
}

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${room}/${file}`),
);

describe('no field name in code', () => {
  it('src, server, engine and widgets name no field, step or flow', () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) => {
      const lang = file.endsWith('x') ? 'tsx' : 'ts';
      return namesIn(readFileSync(file, 'utf8'), lang, isOtherIn(file)).map((name) => `${file}: ${name}`);
    });
    expect(found).toEqual([]);
  });

  it('reads the names from the schemas and flows', () => {
    expect(fields.size).toBeGreaterThan(35);
    expect(paths.size).toBeGreaterThan(25);
    expect(flows).toContain('apply');
  });

  it.each([
    ['const name = application.business_name;', ['business_name']],
    ['const { loan_amount: amount } = state.application;', ['loan_amount']],
    ["const email = readField(flow, data, 'owner_1_email');", ['owner_1_email']],
    ["const types = application['loan_type'];", ['loan_type', 'loan_type']],
    ['const yes = application.consent === true;', ['consent']],
    ["const step = 'bank-connect';", ['bank-connect']],
    ["const way = '/app/user/expired';", ['/app/user/expired']],
    ["if (flow === 'bcm') leave();", ['bcm']],
    ["read('first');", ['first']],
    ["const level = 'info'; const { code, title } = problem;", []],
  ])('%s', (source, names) => {
    expect(namesIn(source, 'ts')).toEqual(names);
  });

  it.each([
    ['const body = { loan_id: deal.loan_id };', []],
    ['const loan = application.loan_id;', ['loan_id']],
    ["const loan = readField(flow, data, 'loan_id');", ['loan_id']],
    ['const name = deal.business_name;', ['business_name']],
  ])(
    'a name that tables, requests or brand records share with an answer is read there only: %s',
    (source, names) => {
      expect(namesIn(source, 'ts', isOtherIn('server/deals/any.ts'))).toEqual(names);
    },
  );
});
