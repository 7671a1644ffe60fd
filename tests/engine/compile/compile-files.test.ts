import { join, relative, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test, vi } from 'vitest';
import { compileFiles, compileFlow, hashOf, loadFlow, readFolders } from '#engine/compile';
import { readVocabulary } from '../../../engine/compile/vocabulary.ts';

const root = resolve(import.meta.dirname, '../../..');
const project = new Map(
  [...readFolders(join(root, 'flows')), [join(root, 'schemas/application.schema.json'), ''] as const].map(
    ([path]) => {
      const text = readFolders(join(root, 'flows'), join(root, 'schemas')).get(path) ?? '';
      return [relative(root, path), text] as const;
    },
  ),
);
const vocabulary = readVocabulary(root, join(root, 'schemas'), project);
const INFO = 'flows/apply/steps/info.json';
const APPLICATION = 'schemas/application.schema.json';

const changeText = (path: string, from: string | RegExp, to: string) => {
  const text = project.get(path) ?? '';
  const next = text.replace(from, () => to);
  if (next === text) throw new Error(`${path} has no ${from}`);
  return new Map(project).set(path, next);
};
const problemsOf = (files: ReadonlyMap<string, string>) => {
  const result = compileFiles(files, 'apply', vocabulary);
  return result.ok ? [] : result.problems;
};

describe('a flow compiled from texts in memory', () => {
  test('the id of a flow is the name of its folder', () => {
    const fromMemory = compileFiles(project, 'apply', vocabulary);
    const fromDisk = compileFlow(join(root, 'flows/apply'));
    expect(fromMemory.ok && fromMemory.body).toBe(fromDisk.ok && fromDisk.body);
  });

  test('compiles no schema of a widget option again for a copy of the vocabulary', () => {
    compileFiles(project, 'apply', vocabulary);
    const compile = vi.spyOn(Ajv.prototype, 'compile');
    compileFiles(project, 'apply', structuredClone(vocabulary));
    expect(compile).not.toHaveBeenCalled();
    compile.mockRestore();
  });

  test('reports a fault with its path in the set, line, column and remedy', () => {
    const problem = problemsOf(changeText(INFO, '"navigation":', '"navigationn":')).at(-1);
    expect(problem).toMatchObject({ file: INFO, what: expect.any(String), hint: expect.any(String) });
    expect(problem?.line).toBeGreaterThan(1);
  });

  test('reports faults of texts, too', () => {
    const [problem] = problemsOf(changeText('flows/texts.json', '"next": "Continue"', '"nextt": "Continue"'));
    expect(problem).toMatchObject({ file: 'flows/texts.json', hint: 'Did you mean "ui.next"?' });
  });

  test('accepts a release that lacks a text of a later build, or has a text that this build no longer reads', () => {
    const files = changeText('flows/texts.json', '"next": "Continue"', '"nextt": "Continue"');
    expect(compileFiles(files, 'apply', vocabulary, true).ok).toBe(true);
  });

  test('accepts a draft of a release that lacks a text of a later build', () => {
    expect(problemsOf(changeText('flows/texts.json', '"next": "Continue",', ''))).toEqual([]);
  });

  test('notes a text that nothing reads: an earlier build may have read it', () => {
    const result = compileFiles(
      changeText('flows/texts.json', '"next": "Continue",', '"next": "Continue", "gone": "Old",'),
      'apply',
      vocabulary,
    );
    expect(result.ok && result.notes.map(({ what }) => what)).toContain('text "ui.gone" is read by nothing');
  });

  test('names an option that nothing reads; a published release with such an option still compiles', () => {
    const files = changeText(INFO, '"star": true', '"star": true, "sparkle": true');
    expect(problemsOf(files)).toMatchObject([{ file: INFO, what: '"sparkle" is no option of this field' }]);
    expect(compileFiles(files, 'apply', vocabulary, true).ok).toBe(true);
  });

  test.each([
    ['"x-save": "business.phone"', '"x-save": "busines.phone"'],
    ['"business_revenue": {', '"business_revenue": { "default": "5",'],
    [
      '"x-sensitive": "mask-last-4",\n      "x-save": "business.taxIdNumber"',
      '"x-save": "business.taxIdNumber"',
    ],
  ])(
    'refuses a question that could not be answered or stored (%s), and accepts it in a release',
    (from, to) => {
      const files = changeText('schemas/application.schema.json', from, to);
      expect(problemsOf(files)).toHaveLength(1);
      expect(compileFiles(files, 'apply', vocabulary, true).ok).toBe(true);
    },
  );

  test('compiles a pattern for which it finds neither a proof nor a slow text, and notes it', () => {
    const files = changeText(
      'schemas/application.schema.json',
      /"pattern": "\[\^[^"]*"/,
      '"pattern": "^\\\\S(?=.*a)\\\\S"',
    );
    expect(compileFiles(files, 'apply', vocabulary)).toMatchObject({
      ok: true,
      notes: [{ file: 'schemas/application.schema.json', what: expect.stringContaining('too complex') }],
    });
  });

  test('keeps a text with quotes, a script and a line separator as data', () => {
    const text = '</script><script>alert(1)</script>\\"+alert(1)+\\"\\u2028`;alert(1);`';
    const compileResult = compileFiles(
      changeText(INFO, /"title": "[^"]*"/, `"title": "${text}"`),
      'apply',
      vocabulary,
    );
    if (!compileResult.ok) throw new Error(compileResult.problems[0]?.what);
    const step = loadFlow(compileResult.body).steps.find(({ id }) => id === 'info');
    expect(step?.title).toBe(JSON.parse(`"${text}"`));
  });

  test.each(['{"__proto__": {"polluted": true}, ', '{"\\u005f_proto__": 1, '])('refuses %s', (start) => {
    const problems = problemsOf(changeText(INFO, /^\{/, start));
    expect(problems).toMatchObject([
      { file: INFO, line: 1, column: 2, what: '"__proto__" is a name that JavaScript keeps for itself' },
    ]);
  });

  test('names the missing files of an empty project', () => {
    const problems = problemsOf(new Map());
    expect(problems).toContainEqual(
      expect.objectContaining({ file: 'flows/apply/flow.json', what: 'the file does not exist' }),
    );
  });
});

describe('patterns that staff write', () => {
  const withPattern = (pattern: string) =>
    changeText(
      APPLICATION,
      '"business_name": {',
      `"business_name": { "pattern": ${JSON.stringify(pattern)},`,
    );
  const checkPattern = (pattern: string) =>
    problemsOf(withPattern(pattern)).filter(({ hint }) => hint.startsWith('Begin with ^'));

  test.each(['^(a+)+$', '^(\\w+\\s?)*$', '^(.*)(.*)(.*)x$', '\\s+$'])('refuses %s', (pattern) => {
    expect(checkPattern(pattern)).toMatchObject([
      { file: APPLICATION, what: expect.stringContaining('for ever') },
    ]);
  });

  test.each(['^[A-Z]{2}\\d{6}$', '^[\\w.+-]+@[\\w-]+$', '\\S'])('accepts %s', (pattern) => {
    expect(checkPattern(pattern)).toEqual([]);
  });

  test('looks also at names of patternProperties', () => {
    const files = changeText(
      APPLICATION,
      '"business_name": {',
      '"business_name": { "patternProperties": {"^(a+)+$": {}},',
    );
    expect(problemsOf(files).some(({ what }) => what.includes('for ever'))).toBe(true);
  });
});

describe('the hash of a set', () => {
  const hash = hashOf(
    new Map([
      ['a.json', '{"x": 1, "y": 2}'],
      ['b.json', '[]'],
    ]),
  );

  test('is the same for any order of files and any blanks', () => {
    expect(
      hashOf(
        new Map([
          ['b.json', '[ ]\n'],
          ['a.json', '{"x":1,"y":2}'],
        ]),
      ),
    ).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    [
      'a value',
      [
        ['a.json', '{"x":1,"y":3}'],
        ['b.json', '[]'],
      ],
    ],
    [
      'a path',
      [
        ['c.json', '{"x":1,"y":2}'],
        ['b.json', '[]'],
      ],
    ],
    [
      'the order of names',
      [
        ['a.json', '{"y":2,"x":1}'],
        ['b.json', '[]'],
      ],
    ],
    [
      'a text that is no JSON',
      [
        ['a.json', '{"x":1,"y":2'],
        ['b.json', '[]'],
      ],
    ],
  ] as const)('differs if %s differs', (_, files) => {
    expect(hashOf(new Map(files))).not.toBe(hash);
  });
});
