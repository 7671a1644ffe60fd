import type { FieldSchema } from '../../index.ts';
import { everyField, expandFlatName, type Json, type JsonPath, objectOf, stringsOf } from '../../index.ts';
import type { JsonFile } from '../source/index.ts';
import { didYouMean } from '../source/index.ts';
import { type CheckContext, substepPaths } from './meta/index.ts';
import { checkConstant } from './rules/index.ts';

/** Checks the flow as a whole: order, addresses, names that refer to steps and fields. */
export function checkFlow(context: CheckContext): void {
  const { definition, source } = context;
  const flow = objectOf(source.flow.value);
  for (const id of source.orphans) {
    const what = `steps/${id}.json can never be reached: "steps" does not name it`;
    context.report(source.flow, ['steps'], what, `Add "${id}" to "steps", or delete the file.`);
  }
  checkSignIn(context);
  checkFinal(context);
  checkLeadsTo(context);
  checkAddresses(context);
  if (context.isUnreleased) checkStates(context);
  if (context.isUnreleased) checkDrawings(context);
  for (const id of stringsOf(objectOf(flow.hideable).byName)) {
    const at: JsonPath = ['hideable', 'byName'];
    context.expectOneOf(source.flow, at, id, substepPaths(definition), `"${id}" is no substep`);
  }
  for (const [name, value] of Object.entries(definition.defaults)) {
    context.expectField(source.flow, ['defaults', name], name);
    const field = context.application.properties?.[name];
    if (!field || !context.isUnreleased || (typeof value === 'object' && value !== null)) continue;
    checkConstant({ context, file: source.flow, name, schemas: [field] }, ['defaults', name], value);
  }
  const lists: [JsonPath, string[]][] = [
    [['computed'], definition.computed],
    [['callback', 'known'], definition.callback.known],
    [['callback', 'filled'], definition.callback.filled],
  ];
  for (const [path, names] of lists) {
    names.forEach((name, index) => {
      context.expectField(source.flow, [...path, index], name);
    });
  }
  definition.computed.forEach((name, index) => {
    const field = context.application.properties?.[name];
    if (!field || field['x-compute']) return;
    const what = `"${name}" has no "x-compute" that could fill it`;
    context.report(
      source.flow,
      ['computed', index],
      what,
      'Add "x-compute" to the field, or remove it here.',
    );
  });
}

/** States of a step that come from no widget. `busy`: an action runs; `nothing`: a final step without a submission. */
const STATES = { every: 'busy', final: 'nothing' };

function checkStates(context: CheckContext): void {
  const { states = {} } = context.catalog;
  for (const { step, file } of context.steps) {
    const widgets = Object.values(step.uiSchema).map((ui) => String(objectOf(ui as Json)['ui:widget']));
    const knownStates = [STATES.every, ...(step.view === 'final' ? [STATES.final] : [])];
    knownStates.push(...widgets.flatMap((widget) => states[widget] ?? []));
    for (const name of Object.keys(step.states)) {
      if (knownStates.includes(name)) continue;
      context.reportKey(
        file,
        ['states', name],
        `the step is never in the state "${name}"`,
        didYouMean(name, knownStates),
      );
    }
  }
}

function checkDrawings(context: CheckContext): void {
  const { catalog, source } = context;
  const { drawings } = catalog;
  const home = objectOf(objectOf(source.flow.value).homePage);
  const boxes = Array.isArray(home.boxes) ? home.boxes : [];
  const namedDrawings: [JsonPath, Json | undefined][] = [
    [['art'], home.art],
    ...boxes.map((box, index): [JsonPath, Json | undefined] => [['boxes', index, 'art'], objectOf(box).art]),
  ];
  for (const [path, art] of namedDrawings) {
    if (!drawings || typeof art !== 'string' || art === '') continue;
    context.expectOneOf(source.flow, ['homePage', ...path], art, drawings, `there is no drawing "${art}"`);
  }
}

function checkSignIn(context: CheckContext): void {
  const { definition, source } = context;
  const position = definition.steps.findIndex((step) => step.path === definition.signInStep);
  if (position < 0) {
    const paths = definition.steps.map((step) => step.path);
    const what = `"signInStep" names no step: there is no path "${definition.signInStep}"`;
    context.report(source.flow, ['signInStep'], what, didYouMean(definition.signInStep, paths));
    return;
  }
  context.steps.forEach(({ step, file }, index) => {
    if (step.signIn && index !== position) {
      const what = `"${step.id}" has "signIn", but the flow's sign-in step is "${definition.signInStep}"`;
      context.report(file, ['signIn'], what, 'Remove "signIn" here.');
    }
    if (!step.signIn && index === position) {
      const what = `the flow signs people in at "${step.path}", but the step has no "signIn"`;
      context.report(file, ['path'], what, 'Add "signIn": true.');
    }
    if (index <= position && step.access === 'applicant') {
      const what = `"${step.id}" can never be reached: it asks for a signed-in person before anybody is signed in`;
      context.report(file, ['access'], what, 'Move it after the sign-in step, or set "access": "visitor".');
    }
  });
}

/** A final page is last and asks nothing. */
function checkFinal(context: CheckContext): void {
  context.steps.forEach(({ step, file }, index) => {
    if (step.view !== 'final') return;
    if (index < context.steps.length - 1) {
      const what = `"${step.id}" is final, but another step comes after it`;
      context.report(file, ['view'], what, 'Name it last in "steps" of flow.json.');
    }
    if (Object.keys(everyField(step.schema)).length > 0) {
      const what = `"${step.id}" is final, but it has fields, which nobody would see`;
      context.report(file, ['schema', 'properties'], what, 'Move them to an earlier step.');
    }
  });
}

/** `leadsTo` names another step of the flow. */
function checkLeadsTo(context: CheckContext): void {
  for (const { step, file } of context.steps) {
    if (step.leadsTo === undefined) continue;
    const otherPaths = context.definition.steps
      .filter((candidate) => candidate !== step)
      .map((step) => step.path);
    if (otherPaths.includes(step.leadsTo)) continue;
    const itself = step.leadsTo === step.path;
    const what = itself
      ? `"${step.id}" leads to itself, so nobody could go on`
      : `"leadsTo" names no step: there is no path "${step.leadsTo}"`;
    const advice = itself ? 'Name another step, or remove "leadsTo".' : didYouMean(step.leadsTo, otherPaths);
    context.report(file, ['leadsTo'], what, advice);
  }
}

function checkAddresses(context: CheckContext): void {
  const { definition } = context;
  /** The step, or page of the flow, that has an address; by absolute address. */
  const ownerByAddress = new Map<string, string>();
  const fullPath = (address: string) => (address.startsWith('/') ? address : `${definition.base}/${address}`);
  const claim = (file: JsonFile, path: JsonPath, address: string, owner: string, isKey: boolean): void => {
    const other = ownerByAddress.get(fullPath(address));
    const clash = other !== undefined && !(isKey && other === owner);
    ownerByAddress.set(fullPath(address), other ?? owner);
    if (!clash) return;
    const what = `the address "${address}" is taken by ${other === owner ? 'this step itself' : `"${other}"`}`;
    const hint = 'Give one of them another address.';
    if (isKey) context.reportKey(file, path, what, hint);
    else context.report(file, path, what, hint);
  };
  for (const page of ['home', 'done', 'expired'] as const)
    ownerByAddress.set(definition[page], `${page} page`);
  for (const entry of definition.entries) ownerByAddress.set(entry, 'entry');
  for (const { step, file } of context.steps) {
    claim(file, ['path'], step.path, step.id, false);
    step.aliases.forEach((alias, index) => {
      claim(file, ['aliases', index], alias, step.id, false);
    });
  }
  for (const { step, file } of context.steps)
    for (const { path } of step.substeps) claim(file, ['substeps', path], path, step.id, true);
}

/** Outer names of a list's fields in a step, with `{idx}` for the item. */
export function listFieldNames(context: CheckContext, properties: Record<string, FieldSchema>): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const pattern = context.application.properties?.[name]?.['x-flat'];
    if (!pattern) return [];
    const fields = Object.keys(schema.items?.properties ?? {});
    return fields.map((field) => expandFlatName(pattern, '{idx}', field));
  });
}
