import type { RecipientRequest, RequestPart } from '#contracts/requests.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type CompiledStep,
  createEngine,
  type Engine,
  type FieldError,
  findSubstep,
  flatName,
  listOf,
  stepById,
  substepFields,
} from '#engine';
import { environmentOf } from '../../../application/runtime/index.ts';
import type { Brand } from '../../../brand/types.ts';
import { isChanged, type UnsentForm } from '../use-unsent-guard.ts';

/** The flat names of a substep that the person may write. */
export interface PartScreen {
  path: string;
  only: string[];
}

/** The engine has one item and nothing else of the application. */
export interface PartForm extends UnsentForm {
  step: CompiledStep;
  screens: PartScreen[];
}

const KEY = 'asked';

/** The item is the list's only one here, so its fields have the first position. @throws if the flow lacks the step */
export function openPart(flow: CompiledFlow, brand: Brand, part: RequestPart): PartForm {
  const step = stepById(flow, part.step);
  if (!step) throw new Error(`The flow has no step ${part.step}.`);
  const facts = { session: { loggedIn: true }, brand, flags: brand.flags ?? {}, visitor: {} };
  const engine = createEngine(flow, environmentOf(brand), facts);
  loadAnswers(engine, part);
  const saved = engine.state().application;
  const allowed = new Set(part.fields.map((field) => nameOf(flow, part, field)));
  const screens = part.parts.flatMap((template): PartScreen[] => {
    const match = findSubstep(flow, template.replace('{idx}', '1'));
    const only = match ? substepFields(match).filter((name) => allowed.has(name)) : [];
    return only.length === 0 ? [] : [{ path: template, only }];
  });
  // The step's own actions are for the applicant.
  return { engine, saved, step: { ...step, next: [{ action: 'save' }] }, screens };
}

/** Loads the server's answers, with masks instead of secrets. */
function loadAnswers(engine: Engine, { list, answers }: RequestPart): void {
  const application = { [list]: [{ key: KEY, ...answers }] } as ApplicationData;
  engine.dispatch({ type: 'load', application });
}

/**
 * Loads the server's answers after a screen was saved. The other screens keep the answers that the person entered and
 * has not saved, such as those of a screen that was left with Back.
 */
export function takeSaved(form: PartForm, part: RequestPart, { only }: PartScreen): void {
  const { engine } = form;
  const item = listOf(engine.state().application, part.list)[0] ?? {};
  const unsaved = part.fields.filter(
    (field) => item[field] !== undefined && !only.includes(nameOf(engine.flow, part, field)),
  );
  const keptAnswers = Object.fromEntries(unsaved.map((field) => [field, item[field]]));
  loadAnswers(engine, part);
  form.saved = engine.state().application;
  if (unsaved.length > 0) loadAnswers(engine, { ...part, answers: { ...part.answers, ...keptAnswers } });
}

/** The answers of a screen by the item's field names; an empty answer is null. */
export function answersOf(engine: Engine, part: RequestPart, { only }: PartScreen): Record<string, unknown> {
  const item = listOf(engine.state().application, part.list)[0] ?? {};
  const fields = part.fields.filter((field) => only.includes(nameOf(engine.flow, part, field)));
  return Object.fromEntries(fields.map((field) => [field, item[field] ?? null]));
}

/** Converts the server's faults, which name the item's place in the application, to fields of this page. */
export function faultsHere(
  { flow }: Engine,
  part: RequestPart,
  faults: readonly FieldError[] = [],
): FieldError[] {
  return faults.map((fault) => {
    const field = fault.pointer.split('/')[3] ?? fault.field;
    return { ...fault, pointer: `/${part.list}/0/${field}`, field: nameOf(flow, part, field) };
  });
}

/** The first screen that is incomplete or not saved; the number of screens if there is none. */
export function firstOpen(form: PartForm): number {
  const { engine, step, screens } = form;
  const index = screens.findIndex(
    ({ only }) =>
      engine.context().errorsOf(step, only).length > 0 || only.some((name) => isChanged(form, name)),
  );
  return index < 0 ? screens.length : index;
}

function nameOf(flow: CompiledFlow, { list }: RequestPart, field: string): string {
  return flatName(flow.application, `/${list}/0/${field}`);
}

export type OpenRequest = RecipientRequest & { part: RequestPart };
