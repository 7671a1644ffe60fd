import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Json } from '#engine';
import { parseJsonFile, readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../engine/compile/compile-flow.ts';
import { Resolver } from '../../engine/compile/definition/resolve.ts';
import { FlowCopy } from '../engine/compile/flow-copy.ts';
import { loadFunction } from '../engine/compile/load-function.ts';
import { LEFT_OUT } from './json-schema.table.ts';

/** The official cases are not part of the project, so a machine may lack them. */
const SUITE = resolve(import.meta.dirname, '../../../../shared/data/json-schema-test-suite/draft7');
const isThere = existsSync(SUITE);
const CASES = 1721;

interface Group {
  description: string;
  schema: Json;
  tests: { description: string; data: Json; valid: boolean }[];
}

function filesOf(folder: string): string[] {
  if (!isThere) return [];
  return readdirSync(resolve(SUITE, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesOf(`${folder}${entry.name}/`)
      : [`${folder}${entry.name.slice(0, -'.json'.length)}`],
  );
}

/**
 * The validators of a schema in the place of the application's: references resolved, compiled to code, run; as a
 * field's and as a condition's.
 */
function validatorsOf(schema: Json): ((data: unknown) => boolean)[] {
  const isPlain = typeof schema !== 'object';
  const read = parseJsonFile('application.schema.json', JSON.stringify(isPlain ? { schema } : schema));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const resolver = new Resolver({ application: read.file });
  const resolved = resolver.resolve(read.file, isPlain ? ['schema'] : []);
  if (resolver.problems.length > 0) throw new Error(resolver.problems[0]?.what);
  return [loadFunction(resolved), loadFunction(resolved, true)];
}

const groupsOf = (file: string) => JSON.parse(readFileSync(`${SUITE}/${file}.json`, 'utf8')) as Group[];

/** The names of a file's cases whose result differs from the suite's. */
function otherwise(file: string): string[] {
  return groupsOf(file).flatMap(({ description, schema, tests }) => {
    const name = `${file} | ${description}`;
    try {
      const validators = validatorsOf(schema);
      return tests
        .filter(({ data, valid }) => validators.some((validate) => validate(data) !== valid))
        .map((test) => `${name} | ${test.description}`);
    } catch {
      return [name];
    }
  });
}

// `npm test` lists this title among the skipped tests.
if (!isThere)
  it.skip(`the ${CASES} cases of the JSON Schema Test Suite run (skipped: ${SUITE} is missing)`, () => {});

describe.skipIf(!isThere)('the JSON Schema Test Suite of draft-07', () => {
  const met = new Set<string>();
  const reason = (name: string) =>
    LEFT_OUT.flatMap(({ cases }) => cases).find((start) => name.startsWith(start));

  it('has as many cases as the title of its skipped test names', () => {
    const counts = filesOf('')
      .flatMap(groupsOf)
      .map(({ tests }) => tests.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CASES);
  });

  it.each(filesOf(''))('%s', (file) => {
    const unexplained = otherwise(file).filter((name) => {
      const start = reason(name);
      if (start) met.add(start);
      return !start;
    });
    expect(unexplained).toEqual([]);
  });

  afterAll(() => {
    const stale = LEFT_OUT.flatMap(({ cases }) => cases).filter((start) => !met.has(start));
    if (stale.length > 0) throw new Error(`Nothing is left out here any more: ${stale.join(', ')}`);
  });
});

describe('the check refuses the parts of draft-07 that it does not support', () => {
  const FILE = 'schemas/application.schema.json';
  const rows = LEFT_OUT.flatMap(({ what, refused }) => (refused ? [{ name: what, ...refused }] : []));
  const copy = new FlowCopy();
  const original = copy.read(FILE);
  afterAll(() => copy.remove());

  it.each(rows)('$name', ({ field, what, hint }) => {
    const whole = { title: 'Odd one', 'x-save': 'loanRequest.metadata.oddOne', ...field };
    copy.write(
      FILE,
      original.replace('"properties": {', `"properties": {\n"odd_one": ${JSON.stringify(whole)},`),
    );
    const result = checkFlowFolder(copy.path('flows/apply'), {
      catalog: readCatalog(resolve(import.meta.dirname, '../..'), copy.path('flows')),
    });
    const problems = result.ok ? [] : result.problems;
    const foundProblem = problems.find((problem) => problem.line === copy.lineOf(FILE, '"odd_one"'));
    expect(foundProblem?.what).toContain(what);
    expect(foundProblem?.hint).toContain(hint);
    expect(foundProblem?.column).toBeGreaterThan(1);
  });
});
