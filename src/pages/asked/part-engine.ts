import type { AskedRequest, RequestPart } from '#contracts/requests.ts';
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
  substepFields,
} from '#engine';
import { environmentOf } from '../../application/runtime/index.ts';
import type { Brand } from '../../brand/types.ts';

/** One screen of a part: the flat names of a substep that the person may write. */
export interface PartScreen {
  path: string;
  only: string[];
}

/** The form of a part: an engine that knows the one item and nothing else of the application. */
export interface PartForm {
  engine: Engine;
  step: CompiledStep;
  screens: PartScreen[];
}

/** The key that the item has in this page. */
const KEY = 'asked';

/** Makes the form of a part. Its item is the list's only one here, so its fields are those of the first position. */
export function openPart(flow: CompiledFlow, brand: Brand, part: RequestPart): PartForm | undefined {
  const step = flow.steps.find(({ id }) => id === part.step);
  if (!step) return undefined;
  const facts = { session: { loggedIn: true }, brand, flags: brand.flags ?? {}, visitor: {} };
  const engine = createEngine(flow, environmentOf(brand), facts);
  takeAnswers(engine, part);
  const allowed = new Set(part.fields.map((field) => nameOf(flow, part, field)));
  const screens = part.parts.flatMap((template): PartScreen[] => {
    const match = findSubstep(flow, template.replace('{idx}', '1'));
    const only = match ? substepFields(match).filter((name) => allowed.has(name)) : [];
    return only.length === 0 ? [] : [{ path: template, only }];
  });
  // The step's own actions are for the applicant; here each screen saves its answers.
  return { engine, step: { ...step, next: [{ action: 'save' }] }, screens };
}

/** Takes the answers as the server has them: masks in the place of secrets. */
export function takeAnswers(engine: Engine, { list, answers }: RequestPart): void {
  const application = { [list]: [{ key: KEY, ...answers }] } as ApplicationData;
  engine.dispatch({ type: 'load', application });
}

/** The answers of a screen by the item's field names; an empty answer is cleared. */
export function answersOf(engine: Engine, part: RequestPart, { only }: PartScreen): Record<string, unknown> {
  const item = listOf(engine.state().application, part.list)[0] ?? {};
  const fields = part.fields.filter((field) => only.includes(nameOf(engine.flow, part, field)));
  return Object.fromEntries(fields.map((field) => [field, item[field] ?? null]));
}

/** The server's faults, which name the item's place in the application, at the fields of this page. */
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

/** The first screen that is not complete; the number of screens if all are. */
export function firstOpen({ engine, step, screens }: PartForm): number {
  const at = screens.findIndex(({ only }) => engine.context().errorsOf(step, only).length > 0);
  return at < 0 ? screens.length : at;
}

function nameOf(flow: CompiledFlow, { list }: RequestPart, field: string): string {
  return flatName(flow.application, `/${list}/0/${field}`);
}

/** The part of a request that is open. */
export type OpenRequest = AskedRequest & { part: RequestPart };
