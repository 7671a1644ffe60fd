import { type Json, objectOf, stringsOf } from '#engine';
import {
  addTo,
  copyTexts,
  type Files,
  freshName,
  outlineOf,
  readJson,
  type StepOutline,
  stepFile,
} from '../files/index.ts';
import { copyQuestion, type OmittedKeyword, omittedKeywords } from '../questions/index.ts';
import { textsOf } from '../words/index.ts';
import {
  renameGroups,
  renameOptions,
  renamePart,
  renameRule,
  renameRules,
  renameSchema,
} from './copied-parts.ts';
import { freshPath, freshStepTitle, readStepProperty, setStepProperty, withStep } from './steps.ts';

export interface StepCopy {
  files: Files;
  id: string;
  /** Not in the copy: properties of the step, and keywords of its questions. */
  omitted: ('aliases' | 'delegate' | 'lock' | 'signIn' | 'substeps' | OmittedKeyword)[];
}

/**
 * Duplicates a step and its questions; a question of another step is shared. Aliases, sign-in and locks are
 * omitted: a flow has one sign-in, and a lock would keep the copied answer empty.
 */
export function duplicateStep(files: Files, flow: string, from: string, title: string): StepCopy {
  const id = freshName(`${from}-copy`, (name) => stepFile(flow, name) in files, '-');
  const source = objectOf(readJson(files[stepFile(flow, from)]));
  const { aliases, delegate, substeps, signIn, visible, lock, onRequest, notices, ...rest } = source;
  const empty = {
    ...rest,
    path: freshPath(files, flow, `${source.path}-copy`),
    title: freshStepTitle(files, flow, title),
    schema: { type: 'object', properties: {} },
    uiSchema: { 'ui:order': [] },
  };
  const {
    files: withQuestions,
    names,
    omitted: keywords,
  } = copyQuestions(withStep(files, flow, id, empty, from), flow, from, id);
  const { type: _t, properties: _p, required: _r, ...conditions } = objectOf(source.schema);
  const { 'ui:groups': groups, ...ui } = objectOf(source.uiSchema);
  const copied: [path: string[], value: Json | undefined][] = [
    ...Object.entries(objectOf(renameSchema(conditions, names))).map(([keyword, value]): [string[], Json] => [
      ['schema', keyword],
      value,
    ]),
    ...[...names].map(([name, copy]): [string[], Json | undefined] => [
      ['uiSchema', copy],
      renameOptions(ui[name], names),
    ]),
    ...(Array.isArray(groups)
      ? [[['uiSchema', 'ui:groups'], renameGroups(groups, names)] as [string[], Json]]
      : []),
    ...(visible === undefined ? [] : [[['visible'], renameRules(visible, names)] as [string[], Json]]),
    ...(onRequest === undefined
      ? []
      : [[['onRequest'], stringsOf(onRequest).map((name) => names.get(name) ?? name)] as [string[], Json]]),
    ...(notices === undefined ? [] : [[['notices'], renameRule(notices, names)] as [string[], Json]]),
  ];
  let next = withQuestions;
  for (const [path, value] of copied) next = setStepProperty(next, flow, id, path, value);
  const parts = Object.entries(objectOf(substeps));
  const omitted: StepCopy['omitted'] = [];
  if (aliases !== undefined) omitted.push('aliases');
  if (delegate !== undefined) omitted.push('delegate');
  if (lock !== undefined) omitted.push('lock');
  if (signIn !== undefined) omitted.push('signIn');
  for (const [path, part] of parts) {
    const renamed = renamePart(part, names);
    if (renamed === undefined) {
      if (!omitted.includes('substeps')) omitted.push('substeps');
      continue;
    }
    const own = path === source.path ? empty.path : freshPath(next, flow, `${path}-copy`);
    next = setStepProperty(next, flow, id, ['substeps', own], renamed);
  }
  const known = new Set(textsOf(next, flow).map(({ key }) => key));
  const withTexts = copyTexts(next, (key) => {
    const copied = copiedKey(key, { from, id, names });
    return copied !== undefined && known.has(copied) ? copied : undefined;
  });
  return { files: withTexts, id, omitted: [...omitted, ...keywords] };
}

/** The text of a step that a copy words itself. */
const OWN_TEXTS = ['title'];

/** The key of a text in the copy of a step; undefined if it is no text of the step or of its copied questions. */
function copiedKey(
  key: string,
  { from, id, names }: { from: string; id: string; names: ReadonlyMap<string, string> },
): string | undefined {
  const [root, name = '', ...rest] = key.split('.');
  if (root === 'steps' && name === from && !OWN_TEXTS.includes(rest[0] ?? ''))
    return [root, id, ...rest.map((part) => names.get(part) ?? part)].join('.');
  if (root !== 'fields') return undefined;
  const [outer = '', ...inner] = name.split('/');
  const copy = names.get(outer);
  return copy === undefined || copy === outer
    ? undefined
    : [root, [copy, ...inner].join('/'), ...rest].join('.');
}

/** Whether a step can be duplicated: a flow has only one last page. */
export function canDuplicate(step: StepOutline): boolean {
  return step.view !== 'final';
}

/** `names`: the copy of each question, or its own name if it is shared. */
function copyQuestions(files: Files, flow: string, from: string, into: string) {
  const steps = outlineOf(files, flow);
  const isAskedElsewhere = (name: string): boolean =>
    steps.some(
      ({ id, questions }) =>
        id !== from && questions.some((question) => question.name === name && !question.hidden),
    );
  const names = new Map<string, string>();
  const omitted = new Set<OmittedKeyword>();
  let next = files;
  for (const { name, hidden } of steps.find(({ id }) => id === from)?.questions ?? []) {
    if (hidden && isAskedElsewhere(name)) {
      next = setStepProperty(
        next,
        flow,
        into,
        ['schema', 'properties', name],
        readStepProperty(files, flow, from, ['schema', 'properties', name]),
      );
      next = setStepProperty(
        next,
        flow,
        into,
        ['uiSchema', name],
        readStepProperty(files, flow, from, ['uiSchema', name]),
      );
      next = addTo(next, stepFile(flow, into), ['uiSchema', 'ui:order'], name);
      names.set(name, name);
      continue;
    }
    const [copied, copy] = copyQuestion(next, flow, from, name, into);
    names.set(name, copy);
    for (const keyword of omittedKeywords(files, flow, from, name)) omitted.add(keyword);
    next = copied;
  }
  return { files: next, names, omitted };
}
