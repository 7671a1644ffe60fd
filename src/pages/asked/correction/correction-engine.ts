import type { AskedCorrection, AskedRequest } from '#contracts/requests.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type CompiledStep,
  createEngine,
  type Engine,
  readField,
} from '#engine';
import { environmentOf } from '../../../application/runtime/index.ts';
import type { Brand } from '../../../brand/types.ts';

/** One screen of a correction: the fields of a part, as its step draws them. */
export interface CorrectionScreen {
  path: string;
  title: string;
  step: CompiledStep;
  only: string[];
}

/** The form of a correction: an engine with the submitted application, which the rules of the asked fields need. */
export interface CorrectionForm {
  engine: Engine;
  screens: CorrectionScreen[];
}

/** The correction of a request that is open. */
export type OpenCorrection = AskedRequest & { correction: AskedCorrection };

export function openCorrection(flow: CompiledFlow, brand: Brand, asked: AskedCorrection): CorrectionForm {
  const facts = { session: { loggedIn: true }, brand, flags: brand.flags ?? {}, visitor: {} };
  const engine = createEngine(flow, environmentOf(brand), facts);
  engine.dispatch({ type: 'load', application: asked.application as ApplicationData });
  const screens = asked.screens.flatMap(({ path, title, step: id, fields }): CorrectionScreen[] => {
    const step = flow.steps.find((one) => one.id === id);
    // The step's own actions are for an unfinished application; here the answers are sent together at the end.
    return step ? [{ path, title, only: fields, step: { ...step, next: [{ action: 'save' }] } }] : [];
  });
  return { engine, screens };
}

/** The answers to the asked fields by their flat names; an empty answer is cleared. A mask stays as it is. */
export function correctedAnswers({ engine, screens }: CorrectionForm): Record<string, unknown> {
  const { application } = engine.state();
  const names = screens.flatMap(({ only }) => only);
  return Object.fromEntries(names.map((name) => [name, readField(engine.flow, application, name) ?? null]));
}
