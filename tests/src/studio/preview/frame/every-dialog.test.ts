import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { textRows } from '#src/studio/model/words/index.ts';
import { dialogOf } from '#src/studio/preview/preview-dialogs.ts';
import { isNode, modulesIn, nodesIn, parseModule, type SyntaxNode } from '../../../../syntax-tree.ts';
import { projectFiles } from '../../project-files.ts';

const PREVIEW = 'src/studio/preview/frame/dialogs';
/** Modules that draw or ask for every dialog alike. */
const SHARED = ['src/alerts/DialogFrame.tsx', 'src/alerts/modal-store.ts', 'src/alerts/ModalHost.tsx'];
const FRAMES = new Set(['Dialog', 'DialogFrame', 'DialogSurface', 'dialog']);

const modules = [...modulesIn('src'), ...modulesIn('widgets')];
const ownModules = modules.filter(({ file }) => !file.startsWith('src/studio/') && !SHARED.includes(file));
const statementsOf = (file: string): SyntaxNode[] =>
  modules.find((module) => module.file === file)?.statements ?? [];

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === 'string' ? node.name : undefined;

function calledName({ type, callee }: SyntaxNode): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined;
  return nameOf(callee.type === 'MemberExpression' ? callee.property : callee);
}

const drawsFrame = (statements: SyntaxNode[]): boolean =>
  [...nodesIn(statements)].some(
    ({ type, name }) => type === 'JSXOpeningElement' && FRAMES.has(nameOf(name) ?? ''),
  );

/** The modules that a module imports, as paths of the project. */
function importsOf(file: string): string[] {
  const sources = [...nodesIn(statementsOf(file))].flatMap(({ type, source }) =>
    ['ImportDeclaration', 'ImportExpression'].includes(type) && isNode(source) ? [String(source.value)] : [],
  );
  return sources.map((source) =>
    source.startsWith('#') ? source.slice(1) : path.posix.join(path.posix.dirname(file), source),
  );
}

/** The functions that make the questions which a module asks; any other question is named by its syntax. */
function askedQuestions(statements: SyntaxNode[]): string[] {
  const nodes = [...nodesIn(statements)];
  const isAsk = (node: SyntaxNode): boolean => {
    const { callee } = node;
    const of = isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.object) : undefined;
    return calledName(node) === 'confirm' || (calledName(node) === 'choose' && of === 'modals');
  };
  const makerOf = (question: SyntaxNode): string => {
    const variable = nodes.find(
      ({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === nameOf(question),
    );
    const maker = question.type === 'Identifier' && isNode(variable?.init) ? variable.init : question;
    return calledName(maker) ?? maker.type;
  };
  return nodes.filter(isAsk).map((node) => makerOf((node.arguments as [SyntaxNode])[0]));
}

describe('[STUDIO-132] the preview of Studio has every dialog of the application', () => {
  test('every module that draws the frame of a dialog is imported by the preview', () => {
    const frames = ownModules.filter(({ statements }) => drawsFrame(statements)).map(({ file }) => file);
    expect(frames.length).toBeGreaterThan(5);
    expect(frames.filter((file) => !importsOf(`${PREVIEW}/ShownDialog.tsx`).includes(file))).toEqual([]);
  });

  test('every question is made by a function that the preview calls', () => {
    const askedQuestionNames = ownModules.flatMap(({ statements }) => askedQuestions(statements));
    const shownQuestionNames = [...nodesIn(statementsOf(`${PREVIEW}/sample-question.ts`))].map(calledName);
    expect(askedQuestionNames.length).toBeGreaterThan(5);
    expect(askedQuestionNames.filter((name) => !shownQuestionNames.includes(name))).toEqual([]);
  });

  test('every group of texts with a heading and answers belongs to a dialog of the preview', () => {
    const keys = textRows(projectFiles(), 'apply', 'default')
      .map(({ key }) => key)
      .filter((key) => key.startsWith('texts.'));
    const answers = keys.filter((key) => {
      const [, base = '', name = ''] = /^(.+\.)(\w+)$/.exec(key) ?? [];
      const headings = name === 'removeYes' ? ['removeTitle'] : ['title', 'one'];
      const isAnswer = ['yes', 'stay', 'removeYes'].includes(name);
      return isAnswer && headings.some((heading) => keys.includes(`${base}${heading}`));
    });
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.filter((key) => dialogOf(key) === undefined)).toEqual([]);
  });

  test('finds a new frame, and a question that is not made by a function', () => {
    expect(drawsFrame(parseModule('const a = () => <DialogFrame open />;', 'tsx'))).toBe(true);
    const source = `
      const question = leaveQuestion(text);
      await modals.confirm(question);
      await confirm(endQuestion(text));
      await modals.choose({ title, text, yes, no });
      choose(3);`;
    expect(askedQuestions(parseModule(source))).toEqual(['leaveQuestion', 'endQuestion', 'ObjectExpression']);
  });
});
